// Devices of each system: how many there are, are heard of, and have an alarm.
import type { BoardSystem } from '@steward/domain/report/dashboard/board'
import { useLocale, useWords } from '../words/words.ts'
import { Card, Empty } from './card.tsx'
import { systemWords } from './system-words.ts'

export function Systems({ systems, name }: { systems: readonly BoardSystem[]; name: string }) {
  const words = useWords()
  const locale = useLocale()
  if (systems.length === 0)
    return (
      <Card name={name}>
        <Empty>{words.noDevices}</Empty>
      </Card>
    )
  return (
    <Card name={name}>
      <table className="systems">
        <thead>
          <tr>
            <th scope="col">{words.system}</th>
            <th scope="col">{words.devices}</th>
            <th scope="col">{words.online}</th>
            <th scope="col">{words.offline}</th>
            <th scope="col">{words.alarmed}</th>
          </tr>
        </thead>
        <tbody>
          {systems.map(({ system, devices, online, offline, alarmed }) => (
            <tr key={system}>
              <th scope="row">{systemWords(system, locale)}</th>
              <td>{devices}</td>
              <td>{online}</td>
              <td data-off={offline > 0 || undefined}>{offline}</td>
              <td data-alarmed={alarmed > 0 || undefined}>{alarmed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
