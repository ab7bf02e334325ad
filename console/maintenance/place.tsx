import './repair.css'

/** A place's path; in a narrow cell the last two of it, which tell rooms apart, with the whole in the tooltip. */
export function Place({ path }: { path: string | null | undefined }) {
  const parts = (path ?? '').split(' / ')
  const [above, near] = [parts.slice(0, -2), parts.slice(-2)]
  return (
    <span title={path ?? undefined}>
      {above.length > 0 && <span className="repair-above">{`${above.join(' / ')} / `}</span>}
      {near.join(' / ')}
    </span>
  )
}
