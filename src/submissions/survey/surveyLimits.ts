/** Largest body of a survey or a draft, in bytes: more than all its texts at full length. */
export const surveyBodyMaxBytes = 256 * 1024

/** How long answers are kept that nobody submits. */
export const draftDays = 30

/** A comparison is shown from this number of responses on … */
export const comparisonMinResponses = 20

/** … and a median only where it stands for at least so many people. */
export const comparisonMinGroup = 5
