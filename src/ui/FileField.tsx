'use client'

import { FileText, Upload, X } from 'lucide-react'
import { useRef, useSyncExternalStore, type ComponentProps } from 'react'

/** Two lines of a phone's screen. */
const fileNameMaxLength = 44

type Props = {
  field: ComponentProps<'input'> & { id: string }
  accept: string
  error?: string
  texts: { chooseFile: string; noFile: string; removeFile: string }
  intl: string
}

/**
 * A native file input, invisible over a frame that shows the chosen file, so that clicking, the
 * keyboard and dropping a file work as everywhere. Without scripts the input itself is shown.
 */
export function FileField({ field, accept, error, texts, intl }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const file = useChosenFile(inputRef)

  function removeFile() {
    const input = inputRef.current
    if (!input) return
    input.value = ''
    input.dispatchEvent(new Event('change', { bubbles: true }))
    input.focus()
  }

  return (
    <div
      data-invalid={field['aria-invalid'] || undefined}
      className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-dashed border-field bg-mist p-3 in-disabled:opacity-60 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent data-invalid:border-solid data-invalid:border-danger data-invalid:ring-1 data-invalid:ring-danger"
    >
      <input
        {...field}
        ref={inputRef}
        type="file"
        accept={accept}
        className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none file:me-3 file:min-h-11 file:rounded-full file:border file:border-field file:bg-white file:px-5 file:font-semibold disabled:cursor-not-allowed noscript:static noscript:h-auto noscript:opacity-100"
      />
      <label
        htmlFor={field.id}
        className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-field bg-white px-5 py-1.5 font-semibold noscript:hidden"
      >
        <Upload aria-hidden className="size-5 shrink-0 text-accent" />
        {texts.chooseFile}
      </label>
      <div
        aria-live="polite"
        className="flex min-w-0 grow basis-40 items-center gap-2 text-sm text-muted noscript:hidden"
      >
        {file ? (
          <>
            <FileText aria-hidden className="size-5 shrink-0 text-accent" />
            <p className="min-w-0 grow">
              {/* Blocks in the page's direction, so that a Latin name stands beside its icon in Arabic. */}
              <span className="line-clamp-2 font-medium break-all text-ink">
                <bdi title={file.name}>{shortFileName(file.name)}</bdi>
              </span>
              <span className="block">
                <bdi>{formatBytes({ bytes: file.size, intl })}</bdi>
              </span>
            </p>
            <button
              type="button"
              aria-label={texts.removeFile}
              onClick={removeFile}
              className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-line hover:text-ink disabled:invisible"
            >
              <X aria-hidden className="size-5" />
            </button>
          </>
        ) : (
          // The browser's own words say it too.
          <span aria-hidden>{texts.noFile}</span>
        )}
      </div>
      <span aria-live="polite" className="sr-only">
        {file && error}
      </span>
    </div>
  )
}

/** The input's file; it may have been chosen before this code was there. */
function useChosenFile(inputRef: { current: HTMLInputElement | null }): File | null {
  return useSyncExternalStore(
    (notify) => {
      const input = inputRef.current
      // A form tells that it will be reset before it has been.
      const afterReset = () => setTimeout(notify)
      input?.addEventListener('change', notify)
      input?.form?.addEventListener('reset', afterReset)
      return () => {
        input?.removeEventListener('change', notify)
        input?.form?.removeEventListener('reset', afterReset)
      }
    },
    () => inputRef.current?.files?.[0] ?? null,
    () => null,
  )
}

/** A file's size as people read it, such as `1.4 MB`; a megabyte is counted as 1024 × 1024. */
export function formatBytes({ bytes, intl }: { bytes: number; intl: string }): string {
  const inMegabytes = bytes >= 1024 * 1024
  return new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / 1024 / 1024 : Math.ceil(bytes / 1024))
}

/** A long file name without its middle, so that the end, which says its type, can be read. */
export function shortFileName(name: string): string {
  const letters = [...name]
  if (letters.length <= fileNameMaxLength) return name
  return `${letters.slice(0, 28).join('')}…${letters.slice(-12).join('')}`
}
