import type { ReactNode } from 'react'

/** A part of a legal page that the site's settings fill. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 text-[1.0625rem] first:mt-0 sm:text-lg">
      <h2 className="text-2xl font-bold ltr:tracking-tight">{title}</h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}

/** Names and values, as far as there are values. */
export function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <dl className="mt-4 grid gap-x-6 sm:grid-cols-[fit-content(60%)_1fr]">
      {known.map(({ label, value }, index) => (
        <div
          key={index}
          className="col-span-full grid items-baseline gap-x-6 py-1 sm:grid-cols-subgrid"
        >
          <dt className="text-muted">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
