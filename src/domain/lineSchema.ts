import * as z from 'zod/mini'
import { cleanText } from './cleanText'

/** A field of one line: whatever is no text counts as empty, the rest is cleaned. */
export const lineSchema = () => z.pipe(z.catch(z.string(), ''), z.transform(cleanText))
