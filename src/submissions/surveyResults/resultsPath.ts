/** Where the results are, below the address of the CMS. */
export const resultsPath = '/survey-results'
