import './repair.css'

/** A place's path; in a cell its last two parts, or the last alone, with the whole in the tooltip. */
export function Place({ path }: { path: string | null | undefined }) {
  const parts = (path ?? '').split(' / ')
  const [above, near] = [parts.slice(0, -2), parts.slice(-2)]
  // Where a floor does not bear the name of its building, that is said before it; the whole path has it anyway.
  const building = above.length > 1 && !near[0]?.startsWith(above.at(-1) ?? '') ? above.at(-1) : undefined
  return (
    <span className="repair-place" title={path ?? undefined}>
      {above.length > 0 && <span className="repair-above">{`${above.join(' / ')} / `}</span>}
      {near.length > 1 && (
        <span className="repair-around">
          {building && <span className="repair-building">{building} </span>}
          {`${near[0]} / `}
        </span>
      )}
      <span>{near.at(-1)}</span>
    </span>
  )
}
