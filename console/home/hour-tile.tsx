// The first hour as a tile: those who have the administrators' role see it, as long as it is not put away.
import { holdsRole, useSession } from '../data/session.ts'
import { FirstHour } from './first-hour.tsx'

export default function HourTile() {
  const isAdministrator = holdsRole(
    useSession((session) => session.person),
    'admin',
  )
  return isAdministrator ? <FirstHour at="top" /> : null
}
