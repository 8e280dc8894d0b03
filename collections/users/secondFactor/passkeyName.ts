/** Characters of a passkey's name. */
export const passkeyNameMaxLength = 60
