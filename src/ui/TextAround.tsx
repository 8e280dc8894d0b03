import type { ReactNode } from 'react'

/** A text with an element in the place of its placeholder, such as `{code}`. */
export function TextAround({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(/\{\w+\}/)
  return (
    <>
      <span>{before}</span>
      {children}
      <span>{after}</span>
    </>
  )
}
