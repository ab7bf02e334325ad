import '../../testing/browser.ts'
import { Refusal } from '@steward/client'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../data/session.ts'
import { personOf } from '../../testing/person.ts'
import type { Calls } from './editing.ts'
import { Editor } from './editor.ts'
import { byField } from './parts.ts'

type Note = Readonly<Record<string, string>>
const place = { entity: { name: 'note' }, ids: ['1'] }
const keeping = { place, written: (value: Note) => value, read: (kept: object) => ({ ...kept }) as Note }

/** A row somebody else may write as well, whose answers come when the test lets them. */
function desk(first: Note = { title: '冰箱', place: '药房' }) {
  const row = { value: first, rev: 1 }
  const sent: { value: Note; rev: number | undefined; key: string; possible: readonly Note[] }[] = []
  const told: string[] = []
  let hold: Promise<unknown> = Promise.resolve()
  let isCut = false
  const calls: Calls<Note, { rev: number }> = {
    async send(value, { rev, key, possible }) {
      sent.push({ value, rev, key, possible })
      await hold
      if (rev !== row.rev) throw new Refusal({ code: 409, reason: 'row.stale' })
      Object.assign(row, { value, rev: row.rev + 1 })
      if (isCut) throw new Refusal({ code: 0 })
      return { rev: row.rev }
    },
    storedFrom: ({ rev }, value) => ({ value, rev }),
    read: async () => ({ ...row }),
    joined: () => told.push('joined'),
    clashed: () => told.push('clashed'),
    saved: () => told.push('saved'),
    settled: () => told.push('settled'),
    failed: () => told.push('failed'),
  }
  return {
    row,
    sent,
    told,
    calls,
    open() {
      const editor = new Editor<Note, { rev: number }>({ ...row }, byField<Note>(), keeping)
      editor.use(calls)
      return editor
    },
    others: (value: Note) => Object.assign(row, { value: { ...row.value, ...value }, rev: row.rev + 1 }),
    holdUntil(gate: Promise<unknown>) {
      hold = gate
    },
    cut(is: boolean) {
      isCut = is
    },
  }
}
const typed = (editor: Editor<Note, { rev: number }>, change: Note) => editor.change((now) => ({ ...now, ...change }))

beforeEach(() => {
  localStorage.removeItem('steward-kept:000000:7:note:1')
  useSession.setState({ isSignedIn: true, person: personOf('7') })
})

test('saved twice at once, the second waits and sends what is newest', async () => {
  const { open, sent, told, row, holdUntil } = desk()
  const editor = open()
  const gate = Promise.withResolvers<void>()
  holdUntil(gate.promise)
  typed(editor, { title: '冷藏柜' })
  const first = editor.save()
  typed(editor, { place: '输液室' })
  const second = editor.save()
  expect(sent).toHaveLength(1)
  gate.resolve()
  await Promise.all([first, second])
  expect(sent.map(({ rev }) => rev)).toEqual([1, 2])
  expect(row).toEqual({ value: { title: '冷藏柜', place: '输液室' }, rev: 3 })
  expect(told).toEqual(['saved', 'settled'])
  expect(editor.state()).toMatchObject({ isDirty: false, isSaving: false, rev: 3 })
})

test('pressed twice with nothing typed between, it is sent once', async () => {
  const { open, sent } = desk()
  const editor = open()
  typed(editor, { title: '冷藏柜' })
  await Promise.all([editor.save(), editor.save()])
  expect(sent).toHaveLength(1)
})

test('what was typed while it is saved stays unsaved, and can still be taken back', async () => {
  const { open, holdUntil, told } = desk()
  const editor = open()
  const gate = Promise.withResolvers<void>()
  holdUntil(gate.promise)
  typed(editor, { title: '冷藏柜' })
  const saving = editor.save()
  typed(editor, { place: '输液室' })
  gate.resolve()
  await saving
  expect(editor.state().isDirty).toBe(true)
  // It is not closed over what was typed since.
  expect(told).toEqual(['saved'])
  editor.undo()
  expect(editor.state()).toMatchObject({ isDirty: false, steps: { now: { title: '冷藏柜', place: '药房' } } })
})

test('beside what others have saved it is saved too, where no part was changed by both', async () => {
  const { open, others, row, told } = desk()
  const editor = open()
  typed(editor, { title: '冷藏柜' })
  others({ place: '输液室' })
  expect(await editor.save()).toEqual({ rev: 3 })
  expect(row.value).toEqual({ title: '冷藏柜', place: '输液室' })
  expect(told).toEqual(['joined', 'saved', 'settled'])
  // Taking back one's own change does not take back theirs.
  editor.undo()
  expect(editor.state().steps.now).toEqual({ title: '冰箱', place: '输液室' })
})

test('what both have changed is decided by the person before it is sent', async () => {
  const { open, others, row, sent, told } = desk()
  const editor = open()
  typed(editor, { title: '冷藏柜', place: '库房' })
  others({ title: '阴凉柜', place: '输液室' })
  expect(await editor.save()).toBeUndefined()
  expect(told).toEqual(['clashed'])
  expect(editor.state().clashes).toEqual([
    { key: 'title', was: '冰箱', mine: '冷藏柜', theirs: '阴凉柜' },
    { key: 'place', was: '药房', mine: '库房', theirs: '输液室' },
  ])
  expect(await editor.save()).toBeUndefined()
  expect(sent).toHaveLength(1)
  expect(
    open()
      .state()
      .offer?.overtaken.map(({ key }) => key),
  ).toEqual(['title', 'place'])
  editor.decide('theirs', 'title')
  editor.decide('mine')
  await editor.save()
  expect(row.value).toEqual({ title: '阴凉柜', place: '库房' })
})

test('what arrived without an answer is one’s own, and no clash with oneself', async () => {
  const { open, row, cut, told } = desk()
  const editor = open()
  typed(editor, { title: '冷藏柜' })
  cut(true)
  await editor.save()
  expect(told).toEqual(['failed'])
  typed(editor, { title: '冷藏柜二' })
  cut(false)
  await editor.save()
  expect(editor.state().clashes).toEqual([])
  expect(row.value.title).toBe('冷藏柜二')
  // Nothing of others was taken in.
  expect(told).toEqual(['failed', 'saved', 'settled'])
})

test('a deed is done once: what was typed since goes with its form', async () => {
  const { sent, holdUntil, told, calls, row } = desk()
  const editor = new Editor<Note, { rev: number }>({ ...row }, byField<Note>(), keeping)
  editor.use({ ...calls, isDeed: true })
  const gate = Promise.withResolvers<void>()
  holdUntil(gate.promise)
  typed(editor, { title: '冷藏柜' })
  const saving = editor.save()
  typed(editor, { place: '输液室' })
  gate.resolve()
  await saving
  expect(sent).toHaveLength(1)
  expect(told).toEqual(['saved', 'settled'])
  expect(localStorage.getItem('steward-kept:000000:7:note:1')).toBeNull()
})

test('the same content goes again under the same key, other content under another', async () => {
  const { open, sent, cut, row } = desk()
  const editor = open()
  cut(true)
  typed(editor, { title: '冷藏柜' })
  await editor.save()
  row.rev = 1
  await editor.save()
  row.rev = 1
  typed(editor, { title: '阴凉柜' })
  await editor.save()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('what was sent without an answer is sent again by itself only while nothing else is typed', async () => {
  const { open, sent, cut } = desk()
  const editor = open()
  cut(true)
  typed(editor, { title: '冷藏柜' })
  await editor.save()
  cut(false)
  typed(editor, { title: '阴凉柜' })
  expect(editor.again()).toBe(false)
  expect(sent).toHaveLength(1)
  editor.undo()
  expect(editor.again()).toBe(true)
  await editor.save()
  expect(sent.map(({ value }) => value.title)).toEqual(['冷藏柜', '冷藏柜', '冷藏柜'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('until one knows, what was sent without an answer may be stored as well as what was opened', async () => {
  const { open, row, cut, sent } = desk()
  const editor = open()
  cut(true)
  typed(editor, { title: '冷藏柜' })
  await editor.save()
  cut(false)
  editor.undo()
  // Taken back, it is still to be saved.
  expect(editor.state().isDirty).toBe(true)
  row.rev = 1
  await editor.save()
  expect(sent[1]?.possible.map(({ title }) => title)).toEqual(['冰箱', '冷藏柜'])
  expect(row.value.title).toBe('冰箱')
  expect(editor.state().isDirty).toBe(false)
})

test('inputs are opened anew once what stands in them was taken over from elsewhere, also where the rest is to be decided', async () => {
  const { open, others } = desk()
  const editor = open()
  typed(editor, { title: '冷藏柜' })
  await editor.save()
  expect(editor.state().edition).toBe(0)
  typed(editor, { title: '阴凉柜' })
  others({ title: '暖箱', place: '输液室' })
  await editor.save()
  expect(editor.state()).toMatchObject({ edition: 1, steps: { now: { title: '阴凉柜', place: '输液室' } } })
  editor.decide('theirs')
  editor.undo()
  expect(editor.state().edition).toBe(3)
})

test('what was typed is offered again to the same person, until it was saved or discarded', async () => {
  const { open, others } = desk()
  typed(open(), { title: '冷藏柜' })
  others({ place: '输液室' })
  const editor = open()
  expect(editor.state()).toMatchObject({ isDirty: false, offer: { overtaken: [] } })
  // What is typed beside the offer overwrites nothing of it.
  typed(editor, { note: '夜班' })
  const again = open()
  again.restore()
  expect(again.state().steps.now).toEqual({ title: '冷藏柜', place: '输液室', note: '夜班' })
  await again.save()
  expect(open().state().offer).toBeUndefined()
  typed(again, { title: '冰箱' })
  again.discard()
  expect(open().state().offer).toBeUndefined()
})

test('an offer names what somebody else has changed since, also once something was typed beside it or it was restored', () => {
  const { open, others } = desk()
  typed(open(), { title: '冷藏柜' })
  others({ title: '阴凉柜' })
  const named = [{ key: 'title', was: '冰箱', mine: '冷藏柜', theirs: '阴凉柜' }]
  const editor = open()
  expect(editor.state().offer?.overtaken).toEqual(named)
  typed(editor, { place: '输液室' })
  const again = open()
  expect(again.state().offer?.overtaken).toEqual(named)
  again.restore()
  const third = open()
  expect(third.state().offer?.overtaken).toEqual(named)
  // Typed anew, it was typed on what is stored now.
  typed(third, { title: '暖箱' })
  expect(open().state().offer).toMatchObject({ value: { title: '暖箱', place: '输液室' }, overtaken: [] })
})

test('beside an offer that is not decided yet one may save, and what is offered stays what it was', async () => {
  const { open } = desk()
  typed(open(), { title: '冷藏柜' })
  const editor = open()
  typed(editor, { place: '输液室' })
  await editor.save()
  expect(editor.state().offer).toMatchObject({ value: { title: '冷藏柜', place: '输液室' }, overtaken: [] })
  typed(editor, { title: '阴凉柜' })
  await editor.save()
  expect(editor.state().offer?.overtaken).toMatchObject([{ key: 'title', mine: '冷藏柜', theirs: '阴凉柜' }])
})

test('an editor that was taken down by a lock keeps what is typed, and forgets it when its write was answered', async () => {
  const { open, holdUntil } = desk()
  const editor = open()
  typed(editor, { title: '冷藏柜' })
  expect(open().state().offer).toBeDefined()
  const gate = Promise.withResolvers<void>()
  holdUntil(gate.promise)
  const saving = editor.save()
  gate.resolve()
  await saving
  expect(open().state().offer).toBeUndefined()
})

test('what one person typed is neither kept nor offered for the next', () => {
  const { open } = desk()
  const editor = open()
  useSession.setState({ person: personOf('8') })
  typed(editor, { title: '冷藏柜' })
  expect(open().state().offer).toBeUndefined()
})
