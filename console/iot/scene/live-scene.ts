// Keeps the marks of a scene as their devices are: what changed is noted, and painted in the next frame without React, as far
// as the frame's time reaches. Values come from the shared live line.
import { type SceneBinding, deviceKeyOf } from '@steward/domain/iot/scene/bindings'
import { type Judged, compileRules } from '@steward/domain/iot/scene/when'
import { deviceValue, subscribeDevice } from '../../live/device-values.ts'
import type { OpenAlarms } from '../device/open-alarms.tsx'
import { type Look, lookOf } from './look.ts'
import type { SceneDevice, SceneView } from './scene-view.ts'

/** Script per frame (ms); what does not fit is painted in the next one. */
const FRAME = 6
/** Marks between two looks at the clock. */
const STRIDE = 16
/** Values grow old without an event (ms). */
const AGEING = 5_000

interface Mark {
  binding: SceneBinding
  judged: Judged
  device: SceneDevice
  element: SVGElement
  /** What is painted, to be compared. */
  painted: string
}

export interface LiveScene {
  /** Open alarms by device; painted at once. */
  setAlarms: (open: ReadonlyMap<string, OpenAlarms>) => void
  stop: () => void
}

/** `elementOf` finds the element of a node, or of `#id` of the base picture. */
export function startLiveScene(view: SceneView, elementOf: (nodeId: string) => SVGElement | undefined): LiveScene {
  const devices = new Map(view.devices.map((device) => [device.id, device]))
  const marks = view.bindings.flatMap((binding): Mark[] => {
    const device = devices.get(deviceKeyOf(binding))
    const element = elementOf(binding.nodeId)
    return device && element ? [{ binding, judged: compileRules(binding.rules), device, element, painted: '' }] : []
  })
  const byDevice = Map.groupBy(marks, ({ device }) => device.id)
  const due = new Set<Mark>(marks)
  let alarms: ReadonlyMap<string, OpenAlarms> = new Map()
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastFlush = 0
  /** Devices whose values have been painted. */
  const known = new Set<string>()

  function flush(): void {
    frame = 0
    const began = performance.now()
    const now = Date.now()
    let count = 0
    for (const mark of due) {
      due.delete(mark)
      const open = alarms.get(mark.device.id)
      const device = deviceValue(mark.device.deviceMqttPrefix)
      const facts = { device, alarm: open?.worst, alarms: open?.byProperty, now }
      paint(mark, lookOf(mark.binding, mark.judged, facts))
      count += 1
      if (count % STRIDE === 0 && performance.now() - began > FRAME) break
    }
    if (due.size > 0) frame = requestAnimationFrame(flush)
    else lastFlush = performance.now()
  }

  const soon = () => {
    timer = undefined
    if (frame === 0 && due.size > 0) frame = requestAnimationFrame(flush)
  }
  /** Values are painted once per interval of the scene, together. */
  const later = () => {
    if (frame !== 0 || timer !== undefined) return
    const wait = view.refreshMs - (performance.now() - lastFlush)
    if (wait <= 0) soon()
    else timer = setTimeout(soon, wait)
  }
  const note = (some: readonly Mark[]) => {
    for (const mark of some) due.add(mark)
  }

  const leaves = [...byDevice].map(([id, some]) => {
    const device = devices.get(id)
    if (!device) return () => undefined
    return subscribeDevice(device, () => {
      note(some)
      // The first values of a device are not waited for.
      if (known.has(id)) later()
      else if (deviceValue(device.deviceMqttPrefix)) {
        known.add(id)
        soon()
      }
    })
  })
  const ageing = setInterval(() => {
    note(marks)
    later()
  }, AGEING)
  soon()

  return {
    setAlarms(open) {
      const changed = [...byDevice].filter(([id]) => levelsOf(open.get(id)) !== levelsOf(alarms.get(id)))
      alarms = open
      for (const [, some] of changed) note(some)
      if (changed.length > 0) soon()
    },
    stop() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      clearInterval(ageing)
      for (const leave of leaves) leave()
    },
  }
}

/** To be compared. */
const levelsOf = (open: OpenAlarms | undefined): string =>
  open ? [open.worst, ...[...open.byProperty].map((one) => one.join(' ')).toSorted()].join() : ''

function paint(mark: Mark, look: Look): void {
  const key = JSON.stringify(look)
  if (key === mark.painted) return
  mark.painted = key
  const { element, binding } = mark
  const { style, dataset } = element
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, value)
  }
  const mention = (name: string, value: string | undefined) => {
    if (value === undefined) delete dataset[name]
    else dataset[name] = value
  }
  switch (binding.effect) {
    case 'alarmColor':
      return mention('level', look.alarm?.toString())
    case 'text':
      write(element, look)
      set('--scene-ink', look.colour)
      mention('on', look.isOn === undefined ? undefined : String(look.isOn))
      return mention('stale', look.isStale ? 'true' : undefined)
    case 'color':
      return set('--scene-ink', look.colour)
    case 'fill':
      set('--scene-fill', look.colour)
      return set('--scene-level', look.level?.toString())
    case 'rotate':
      return set('--scene-turn', look.turn === undefined ? undefined : `${look.turn}deg`)
    case 'visible':
      return mention('hidden', look.isVisible === false ? 'true' : undefined)
    case 'anim':
      return mention('anim', look.anim === 'none' ? undefined : look.anim)
  }
}

/** Into the parts of the node that are for a value, or the text of the base picture itself. */
function write(element: SVGElement, { text = '', unit = '' }: Look): void {
  const value =
    element.querySelector('[data-part="value"]') ?? (/^(text|tspan)$/.test(element.tagName) ? element : null)
  if (value && value.textContent !== text) value.textContent = text
  const beside = element.querySelector('[data-part="unit"]')
  if (beside && beside.textContent !== unit) beside.textContent = unit
}
