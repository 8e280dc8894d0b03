import staff from '@/ui/staff.module.css'

/** Figures with their names. */
export function Statistics({ figures }: { figures: [name: string, value: string][] }) {
  return (
    <dl className={staff.numbers}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
