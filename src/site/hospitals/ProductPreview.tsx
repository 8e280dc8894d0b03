import { BadgeCheck, Check, Clock, FileText, Languages, Plane } from 'lucide-react'

/** The drawn candidates: how many of their stages are done, and how long their lines are. */
const candidates = [
  { done: 4, name: 'w-28', detail: 'w-20', tint: 'bg-accent/25' },
  { done: 3, name: 'w-24', detail: 'w-28', tint: 'bg-accent/15' },
  { done: 2, name: 'w-32', detail: 'w-16', tint: 'bg-navy-800/15' },
  { done: 1, name: 'w-20', detail: 'w-24', tint: 'bg-navy-800/10' },
] as const

const stages = [FileText, Languages, BadgeCheck, Plane]

/**
 * What hospitals see of their candidates, drawn without any names or figures: a visitor
 * must not take it for facts.
 */
export function ProductPreview() {
  return (
    <div aria-hidden className="relative">
      <div className="absolute -inset-3 rounded-[28px] bg-linear-to-br from-accent/15 to-mist sm:-inset-6" />
      <div className="relative overflow-hidden rounded-card border border-line bg-white shadow-card">
        <div className="flex items-center gap-2 bg-navy-950 px-5 py-3.5">
          <span className="size-2.5 rounded-full bg-white/25" />
          <span className="size-2.5 rounded-full bg-white/25" />
          <span className="size-2.5 rounded-full bg-white/25" />
          <span className="ms-3 h-2.5 w-32 rounded-full bg-white/20" />
          <span className="ms-auto size-6 rounded-full bg-accent-light/70" />
        </div>
        <div className="flex justify-end gap-2 border-b border-line bg-mist px-5 py-3 sm:gap-5">
          {stages.map((Icon, index) => (
            <span key={index} className="flex w-7 justify-center text-muted">
              <Icon size={18} />
            </span>
          ))}
        </div>
        {candidates.map(({ done, name, detail, tint }) => (
          <div
            key={done}
            className="flex items-center gap-4 border-line px-5 py-4 not-last:border-b sm:py-5"
          >
            <span className={`size-10 shrink-0 rounded-full ${tint}`} />
            <span className="grid min-w-0 grow grid-cols-1 gap-2.5">
              <span className={`h-3 max-w-full rounded-full bg-navy-800/25 ${name}`} />
              <span className={`h-2.5 max-w-full rounded-full bg-navy-800/10 ${detail}`} />
            </span>
            <span className="flex shrink-0 gap-2 sm:gap-5">
              {stages.map((_, stage) => (
                <StageMark key={stage} isDone={stage < done} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

function StageMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <span className="flex size-7 items-center justify-center rounded-full bg-accent text-white">
      <Check size={16} strokeWidth={3} />
    </span>
  ) : (
    <span className="flex size-7 items-center justify-center rounded-full bg-mist text-field">
      <Clock size={16} />
    </span>
  )
}
