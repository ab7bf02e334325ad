// Repairs, rounds and upkeep: what waits, what is under way, what is late.
import type { BoardWork } from '@steward/domain/report/dashboard/board'
import { useWords } from '../words/words.ts'
import { Card } from './card.tsx'

export function Work({ work, name }: { work: readonly BoardWork[]; name: string }) {
  const words = useWords()
  return (
    <Card name={name}>
      <table className="systems">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.waits}</th>
            <th scope="col">{words.underWay}</th>
            <th scope="col">{words.late}</th>
          </tr>
        </thead>
        <tbody>
          {work.map(({ kind, waiting, underWay, late }) => (
            <tr key={kind}>
              <th scope="row">{words.work[kind]}</th>
              <td>{waiting}</td>
              <td>{underWay}</td>
              <td data-off={late > 0 || undefined}>{late}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
