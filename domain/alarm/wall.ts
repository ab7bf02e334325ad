// What the wall of a control room shows: open alarms by what they follow from, the most urgent first.

/** Groups that are shown; how many there are is always said. */
export const WALL_GROUPS = 100
/** Alarms of a group that are acknowledged at once, as of any list. */
export const WALL_AT_ONCE = 500

export interface WallGroup {
  /** Of the incident, or of the alarm that stands alone. */
  key: string
  incidentNo: string | null
  /** The alarm the others follow from, or the most urgent of them. */
  alarmId: string
  name: string
  level: number
  state: string
  device: string
  area: string
  value: string
  limit: string
  /** Milliseconds. */
  since: number
  isFlapping: boolean
  /** Open alarms of the group, those nobody has acknowledged, and the first of these. */
  alarms: number
  waiting: number
  waitingIds: string[]
}

export interface AlarmWall {
  groups: WallGroup[]
  /** Of all groups, shown or not. */
  total: number
  /** Open alarms and those that wait, of the levels 1 to 4 in this order. */
  levels: { level: number; open: number; waiting: number }[]
  /** Put aside for a while, and of devices somebody works at: not among the groups. */
  shelved: number
  underMaintenance: number
}
