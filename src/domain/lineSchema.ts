import * as z from 'zod/mini'
import { cleanText } from './cleanText'

/** A field of one line: a value that is no text counts as empty, a text is cleaned. */
export const lineSchema = () => z.pipe(z.catch(z.string(), ''), z.transform(cleanText))
