// What can stand on the dashboard: each widget with its names, the size it usually has and what may be chosen about it.
import { iotSystem } from '../../iot/dictionaries.ts'

/** Columns of the grid; on a phone every widget has the whole width. */
export const COLUMNS = 12
export const MOST_ROWS = 6
export const MOST_WIDGETS = 24

interface Widget {
  zh: string
  en: string
  /** Columns and rows of the grid. */
  size: readonly [width: number, height: number]
  /** A system whose devices are shown, for widgets that show those of one. */
  system?: string
}

export const widgets = {
  areas: { zh: '区域告警', en: 'Alarms by area', size: [5, 4] },
  alarms: { zh: '当前告警', en: 'Open alarms', size: [7, 4] },
  systems: { zh: '各系统设备', en: 'Devices by system', size: [3, 4] },
  cold: { zh: '冷链', en: 'Cold chain', size: [3, 4] },
  figures: { zh: '实时读数', en: 'Live figures', size: [3, 4], system: 'MGS' },
  energy: { zh: '今日用电', en: 'Electricity today', size: [3, 2] },
  work: { zh: '进行中的工作', en: 'Work in progress', size: [3, 2] },
} as const satisfies Readonly<Record<string, Widget>>

export type WidgetName = keyof typeof widgets
export const widgetNames = Object.keys(widgets) as readonly WidgetName[]
export const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(widgets, name)
export const widgetNamed = (name: WidgetName): Widget => widgets[name]

export interface Placed {
  widget: WidgetName
  width: number
  height: number
  system?: string
}

const usual = (widget: WidgetName): Placed => {
  const { size, system }: Widget = widgets[widget]
  return { widget, width: size[0], height: size[1], ...(system ? { system } : {}) }
}

/** What a wall shows that nobody arranged, and what a person sees. */
export const usualLayout: readonly Placed[] = widgetNames.map(usual)

const within = (value: unknown, most: number, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise

/** What was stored or sent, without what is no widget; a widget stands once, but for those of one system. */
export function layoutFrom(stored: unknown): Placed[] {
  if (!Array.isArray(stored)) return []
  const found = new Map<string, Placed>()
  for (const one of stored) {
    const { widget, width, height, system }: Readonly<Record<string, unknown>> = Object(one)
    if (typeof widget !== 'string' || !isWidgetName(widget)) continue
    const { size, system: first }: Widget = widgets[widget]
    const chosen = iotSystem.keys.find((key) => key === system) ?? first
    const key = first ? `${widget} ${chosen}` : widget
    if (found.has(key)) continue
    found.set(key, {
      widget,
      width: within(width, COLUMNS, size[0]),
      height: within(height, MOST_ROWS, size[1]),
      ...(first ? { system: chosen ?? first } : {}),
    })
  }
  return [...found.values()].slice(0, MOST_WIDGETS)
}
