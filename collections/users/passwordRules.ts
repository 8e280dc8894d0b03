import { rememberSuccess } from '../../src/server/remember.mjs'

/** Characters of a password that is the only factor (NIST SP 800-63B-4, section 3.1.1.2). */
export const passwordMinLength = 15

/** As many fit into a log-in over HTTP Basic, in any script. */
export const passwordMaxLength = 256

/** Guesses after which a password counts as easy, while log-ins allow 20 in a quarter of an hour. */
const minGuesses = 1e9

/** Letters and digits that a password has beside the words of its surroundings. */
const minLettersBeside = 8

/** What is wrong with a new password. */
export type PasswordFault = 'too_short' | 'too_long' | 'too_common'

/** Loaded and made for the first password: a server's start takes a tenth less time without it. */
const commonPasswords = rememberSuccess(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: passwordMaxLength })
})

/**
 * Judges a new password by NIST SP 800-63B-4: its length, and whether it is, or is made of, what
 * people often choose, keys in a row, repetitions and the words of its own surroundings. Any
 * characters may be in it and none must be.
 * @param surroundings words that a guesser would try first, such as the user's name
 * @returns what is wrong, null for nothing
 */
export async function passwordFault({
  password,
  surroundings,
}: {
  password: string
  surroundings: readonly string[]
}): Promise<PasswordFault | null> {
  const length = [...password].length
  if (length < passwordMinLength) return 'too_short'
  if (length > passwordMaxLength) return 'too_long'
  const words = surroundings
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
  if (lettersBeside({ password, words }) < minLettersBeside) return 'too_common'
  const { guesses } = (await commonPasswords()).check(password, words)
  return guesses < minGuesses ? 'too_common' : null
}

/** How much of a password is left without some words and without signs. */
function lettersBeside({ password, words }: { password: string; words: string[] }): number {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return words.some((word) => password.toLowerCase().includes(word))
    ? [...rest.replace(/[^\p{L}\p{N}]/gu, '')].length
    : Infinity
}
