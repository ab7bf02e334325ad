// Draws a widget of the list in the domain: a new one is declared there and drawn here.
import type { Board } from '@steward/domain/report/dashboard/board'
import type { Placed, WidgetName } from '@steward/domain/report/dashboard/widgets'
import type { ReactNode } from 'react'
import { Alarms } from './alarms.tsx'
import { Areas } from './areas.tsx'
import { NoRight } from './card.tsx'
import { Energy } from './energy.tsx'
import { Readings } from './readings.tsx'
import { Systems } from './systems.tsx'
import { Work } from './work.tsx'

interface Drawn {
  board: Board
  name: string
  system: string
}

/** Undefined where the caller may not see it. */
const drawn: Readonly<Record<WidgetName, (given: Drawn) => ReactNode>> = {
  areas: ({ board: { areas }, name }) => areas && <Areas areas={areas} name={name} />,
  alarms: ({ board: { alarms }, name }) => alarms && <Alarms alarms={alarms} name={name} />,
  systems: ({ board: { systems }, name }) => systems && <Systems systems={systems} name={name} />,
  cold: ({ board: { cold }, name }) => cold && <Readings all={cold} name={name} />,
  figures: ({ board: { figures }, name, system }) => {
    const found = figures?.[system]
    return found && <Readings all={found} name={name} />
  },
  energy: ({ board: { energy }, name }) => energy && <Energy energy={energy} name={name} />,
  work: ({ board: { work }, name }) => work && <Work work={work} name={name} />,
}

export function Widget({
  placed: { widget, system = '' },
  board,
  name,
}: {
  placed: Placed
  board: Board
  name: string
}) {
  return drawn[widget]({ board, name, system }) ?? <NoRight name={name} />
}
