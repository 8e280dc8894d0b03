/** Where the second factor is given, or set up where the role demands one; below the address of the CMS. */
export const secondFactorPath = '/second-factor'
