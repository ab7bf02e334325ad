import '../../../testing/browser.ts'
import { emptyLayout } from '@steward/domain/iot/scene/layout'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../data/session.ts'
import { Editor } from '../../../kit/editor/editor.ts'
import { personOf } from '../../../testing/person.ts'
import { drawingParts } from './drawing-parts.ts'
import { type Drawing, moved, placed, removed } from './drawing.ts'

const empty: Drawing = { layout: emptyLayout(), bindings: [], modelFileId: null, refreshMs: 2_000 }
const pump = (drawing: Drawing, x: number) => placed(drawing, { kind: 'symbol', symbol: 'pump' }, { x, y: 100 }).drawing
const start = pump(empty, 100)
const place = { entity: { name: 'scene' }, ids: ['1'] }
const open = (value: Drawing) =>
  new Editor<Drawing, unknown>({ value, rev: 1 }, drawingParts, {
    place,
    written: (drawing) => ({ ...drawing }),
    read: (kept) => kept as unknown as Drawing,
  })
const drawn = ({ layout }: Drawing) => layout.nodes.map((node) => node.x).toSorted((a, b) => a - b)

beforeEach(() => {
  localStorage.removeItem('steward-kept:000000:7:scene:1')
  useSession.setState({ isSignedIn: true, person: personOf('7') })
})

test('what is drawn beside a drawing that is offered takes no place of it', () => {
  open(start).change((now) => pump(now, 300))
  const editor = open(start)
  editor.change((now) => pump(now, 500))
  // Also of what is kept meanwhile.
  expect(drawn(open(start).state().offer?.value ?? empty)).toEqual([60, 260, 460])
  editor.restore()
  expect(drawn(editor.state().steps.now)).toEqual([60, 260, 460])
})

test('what somebody else has drawn since under the same id stays beside what is restored', () => {
  open(start).change((now) => pump(now, 300))
  const editor = open(pump(start, 500))
  editor.restore()
  expect(drawn(editor.state().steps.now)).toEqual([60, 260, 460])
})

test('a step that is taken back takes away nothing somebody else has drawn under the id of what it brings back', () => {
  const editor = open(start)
  editor.change((now) => pump(now, 300))
  editor.change((now) => removed(now, ['n2']))
  editor.change((now) => moved(now, ['n1'], { x: 10, y: 0 }))
  editor.meet({ value: pump(start, 500), rev: 2 })
  expect(drawn(editor.state().steps.now)).toEqual([70, 460])
  editor.undo()
  editor.undo()
  expect(drawn(editor.state().steps.now)).toEqual([60, 260, 460])
})
