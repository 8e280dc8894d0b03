import { answerTimeout, readAnswer, type Answer } from './post'

/**
 * Sends a form with its file. `XMLHttpRequest` instead of `fetch`, which cannot tell how much of a file
 * has been sent.
 */
export function postForm({
  address,
  body,
  onProgress,
  signal,
}: {
  address: string
  body: FormData
  /** Called with the share of the body that is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    let silence = setTimeout(giveUp, answerTimeout)
    function finish(answer: Answer | null) {
      clearTimeout(silence)
      signal?.removeEventListener('abort', giveUp)
      resolve(answer)
    }
    signal?.addEventListener('abort', giveUp)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, answerTimeout)
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      const { status, responseText: text } = request
      finish(readAnswer({ status, text, header: (name) => request.getResponseHeader(name) }))
    }
    request.onerror = request.onabort = () => finish(null)
    request.open('POST', address)
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}
