import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import busboy from 'busboy'

/**
 * Gives every file of a form a listener for its failure. Payload 3.90 leaves a file without
 * one where it comes after a fault in the same form, and a failure without a listener is a fault of
 * the whole process. The form's own error still reaches the reader of the form.
 */
export function handleBusboyFileErrors(): void {
  // Payload and this product share one busboy, since next.config.mjs keeps it out of the bundles.
  const parser = busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  const forms = Object.getPrototypeOf(parser) as EventEmitter
  const { emit } = forms
  forms.emit = function (event, ...values) {
    // busboy documents that a file comes with its name, its stream and what was said of it.
    if (event === 'file') (values[1] as Readable).on('error', () => undefined)
    return emit.call(this, event, ...values)
  }
}
