// @ts-check

/**
 * A script as it travels inside a page: without the indentation of its source and the lines that are comments.
 * @param {string} code
 */
export const compactScript = (code) => code.replace(/\n\s*\/\/.*|(?<=\n) +/g, '')
