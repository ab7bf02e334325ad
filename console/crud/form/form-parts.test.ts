import '../../testing/browser.ts'
import type { Entity } from '@steward/domain/entity'
import { deviceOrderStandard, post, user } from '@steward/domain/index'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../data/session.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { Editor } from '../../kit/editor/editor.ts'
import { type Place, nameOf } from '../../kit/editor/kept.ts'
import type { Typed } from '../../screen/draft.ts'
import { personOf } from '../../testing/person.ts'
import { type Shape, differenceOf, formParts, keptOn, nameLines } from './form-parts.ts'
import { type TypedLine, linesIn, newLine } from './line-values.ts'
import { copied, draftOf, openedFrom, shapeOf } from './row-form.ts'

const [posts, standards, users] = [post, deviceOrderStandard, user] as unknown as [Entity, Entity, Entity]
const { steps } = standards.lines
const rowOf = (own: Record<string, unknown>) => ({ id: '7', rev: 3, ...own }) as unknown as AnyRow
const aPost = rowOf({ postName: '主任', postCode: 'P1', category: 2, sort: 1, remark: '旧' })
const stepOf = (id: string, content: string) => ({ id, content, minutes: 5, needPhoto: 0 })
const aStandard = rowOf({ name: '换阀', steps: [stepOf('s1', '断电'), stepOf('s2', '换阀芯')] })
const placeOf = (entity: Entity, ...ids: string[]): Place => ({ entity, ids })

function open(shape: Shape, place: Place, first = openedFrom(shape, shape.row)) {
  const isNew = place.ids.length === 0
  const empty = openedFrom({ ...shape, row: undefined }, undefined).value
  return new Editor<Typed, AnyRow>(first, formParts(shape), {
    place,
    isNew,
    written: (typed, beside) => differenceOf(shape, typed, isNew ? empty : beside),
    read: (kept) => keptOn(shape, first.value, kept),
  })
}
const now = (editor: Editor<Typed, AnyRow>) => editor.state().steps.now
const type = (editor: Editor<Typed, AnyRow>, values: Typed) => editor.change((before) => ({ ...before, ...values }))
const contents = (value: Typed) => linesIn(value.steps).map((line) => line.content)
const changeLine = (editor: Editor<Typed, AnyRow>, at: number, values: Typed) =>
  type(editor, { steps: linesIn(now(editor).steps).map((line, i) => (i === at ? { ...line, ...values } : line)) })

beforeEach(() => {
  useSession.setState({ isSignedIn: true, person: personOf('7') })
  for (const [entity, ...ids] of [[posts], [posts, '7'], [standards, '7'], [users]] as const)
    localStorage.removeItem(`steward-${nameOf(placeOf(entity, ...ids))}`)
})

test('a newer row keeps what was typed and brings what was not', () => {
  const shape = shapeOf(posts, {}, aPost)
  const editor = open(shape, placeOf(posts, '7'))
  type(editor, { postName: '副主任' })
  editor.meet(openedFrom(shape, rowOf({ ...aPost, rev: 4, postName: '主任', postCode: 'P9' })))
  expect(editor.state()).toMatchObject({ clashes: [], rev: 4 })
  expect(draftOf(shape, now(editor), [editor.state().opened], { id: '7', rev: 4 })).toEqual({
    id: '7',
    rev: 4,
    postName: '副主任',
  })
})

test('a field that both have changed is decided by the person', () => {
  const shape = shapeOf(posts, {}, aPost)
  const editor = open(shape, placeOf(posts, '7'))
  type(editor, { remark: '' })
  editor.meet(openedFrom(shape, rowOf({ ...aPost, rev: 4, remark: '他人的' })))
  expect(editor.state().clashes).toEqual([{ key: 'remark', was: '旧', mine: null, theirs: '他人的' }])
  editor.decide('theirs')
  expect(now(editor).remark).toBe('他人的')
})

test('empty in one way and empty in another is no change', () => {
  const editor = open(shapeOf(posts, {}, rowOf({ ...aPost, remark: null })), placeOf(posts, '7'))
  type(editor, { remark: '' })
  expect(editor.state().isDirty).toBe(false)
})

test('two who change different lines of a document are joined, and the lines are sent whole', () => {
  const shape = shapeOf(standards, {}, aStandard)
  const editor = open(shape, placeOf(standards, '7'))
  changeLine(editor, 0, { content: '断电挂牌' })
  type(editor, { steps: [...linesIn(now(editor).steps), { ...newLine(steps as never), content: '试压' }] })
  editor.meet(
    openedFrom(shape, rowOf({ ...aStandard, rev: 4, steps: [stepOf('s1', '断电'), stepOf('s2', '更换阀芯')] })),
  )
  expect(editor.state().clashes).toEqual([])
  const sent = draftOf(shape, now(editor), [editor.state().opened], { id: '7', rev: 4 })
  expect(sent).toMatchObject({
    rev: 4,
    steps: [{ id: 's1', content: '断电挂牌' }, { id: 's2', content: '更换阀芯' }, { content: '试压' }],
  })
})

test('a line that was typed on while it was saved is the stored one, and not a second', async () => {
  const shape = shapeOf(standards, {}, aStandard)
  const editor = open(shape, placeOf(standards, '7'))
  const answer = Promise.withResolvers<AnyRow>()
  editor.use({
    async send(value) {
      const row = await answer.promise
      nameLines(shape, value, row)
      return row
    },
    storedFrom: (row) => openedFrom(shape, row),
    saved: () => undefined,
    failed: () => undefined,
  })
  type(editor, { steps: [...linesIn(now(editor).steps), { ...newLine(steps as never), content: '试压' }] })
  const saving = editor.save()
  changeLine(editor, 2, { content: '试压十分钟' })
  answer.resolve(rowOf({ ...aStandard, rev: 4, steps: [...linesOf(aStandard), stepOf('s3', '试压')] }))
  await saving
  expect(contents(now(editor))).toEqual(['断电', '换阀芯', '试压十分钟'])
  expect(linesIn(now(editor).steps)[2]?.id).toBe('s3')
  expect(editor.state()).toMatchObject({ clashes: [], isDirty: true })
})
const linesOf = (row: AnyRow) => (row as unknown as { steps: TypedLine[] }).steps

test('what was left before by a page that kept differences is offered, with what others have changed since', () => {
  const place = placeOf(posts, '7')
  remember(place, { values: { remark: '我的', sort: 5 }, base: { remark: '旧', sort: 1 }, rev: 3 })
  const latest = rowOf({ ...aPost, rev: 4, remark: '他人的', postName: '院长' })
  const editor = open(shapeOf(posts, {}, latest), place)
  expect(editor.state().offer?.overtaken.map(({ key }) => key)).toEqual(['remark'])
  editor.restore()
  expect(now(editor)).toMatchObject({ postName: '院长', remark: '我的', sort: 5 })
})

test('what was left of a document is offered with its lines', () => {
  const place = placeOf(standards, '7')
  const kept = [
    { ...stepOf('s1', '断电挂牌'), key: 's1' },
    { content: '试压', key: 'line-1' },
  ]
  remember(place, {
    values: { steps: kept },
    base: { steps: linesOf(aStandard).map((one) => ({ ...one, key: one.id })) },
  })
  const editor = open(shapeOf(standards, {}, aStandard), place)
  editor.restore()
  expect(contents(now(editor))).toEqual(['断电挂牌', '试压'])
})

test('of a new row all is kept that differs from an empty form, and nobody can have changed it', () => {
  const place = placeOf(posts)
  const shape = shapeOf(posts, {}, undefined)
  const first = open(shape, place, openedFrom(shape, undefined, { category: 3 }))
  expect(first.state().isDirty).toBe(false)
  type(first, { postName: '护士长' })
  expect(stored(place)).toEqual({ values: { postName: '护士长', category: 3 }, base: {} })
  const elsewhere = open(shape, place, openedFrom(shape, undefined, { category: 1 }))
  expect(elsewhere.state().offer?.overtaken).toEqual([])
  elsewhere.restore()
  expect(now(elsewhere)).toMatchObject({ postName: '护士长', category: 3, sort: 1 })
})

test('a new row that was left before by a page that kept what it was opened with is offered whole', () => {
  const place = placeOf(posts)
  remember(place, { values: { postName: '护士长', category: 3 }, base: { postName: null, category: null } })
  const shape = shapeOf(posts, {}, undefined)
  const editor = open(shape, place, openedFrom(shape, undefined, { category: 1 }))
  expect(editor.state().offer?.overtaken).toEqual([])
  editor.restore()
  expect(now(editor)).toMatchObject({ postName: '护士长', category: 3 })
})

test('a password is not kept, and alone leaves nothing behind', () => {
  const place = placeOf(users)
  const editor = open(shapeOf(users, {}, undefined), place)
  type(editor, { password: 'Very-secret-1' })
  expect(stored(place)).toBeUndefined()
  type(editor, { account: 'ann' })
  expect(stored(place)).toEqual({ values: { account: 'ann' }, base: {} })
})

test('what is answered anew is not kept', () => {
  const place = placeOf(posts)
  const editor = open(shapeOf(posts, { anew: ['sort'] }, undefined), place)
  type(editor, { sort: 5 })
  expect(stored(place)).toBeUndefined()
  type(editor, { postName: '护士长' })
  expect(stored(place)).toEqual({ values: { postName: '护士长' }, base: {} })
})

test('lines that were taken away from a copy are none, those of a new row are sent where there are any', () => {
  const shape = shapeOf(standards, {}, undefined)
  const { value } = copied(shape, aStandard)
  const original = { original: aStandard }
  expect(draftOf(shape, value, [value], original)).toMatchObject({
    steps: [{ content: '断电' }, { content: '换阀芯' }],
  })
  expect(draftOf(shape, { ...value, steps: [] }, [value], original)).toMatchObject({ steps: [] })
  expect(draftOf(shape, { name: '新' }, [{}], { original: undefined })).toEqual({ name: '新' })
})

test('what is not drawn is emptied, and stands there again when it is drawn', () => {
  const look = { shown: { remark: ({ category }: Typed) => category === 2 } }
  const shape = shapeOf(posts, look, aPost)
  const editor = open(shape, placeOf(posts, '7'))
  type(editor, { category: 3 })
  expect(draftOf(shape, now(editor), [editor.state().opened], { id: '7', rev: 3 })).toEqual({
    id: '7',
    rev: 3,
    category: 3,
    remark: null,
  })
  type(editor, { category: 2 })
  expect(editor.state()).toMatchObject({ isDirty: false, steps: { now: { remark: '旧' } } })
})

function remember(place: Place, content: object): void {
  const envelope = { dataType: 'object', content, datetime: Date.now() }
  localStorage.setItem(`steward-${nameOf(place)}`, JSON.stringify(envelope))
}
function stored(place: Place): unknown {
  const found = localStorage.getItem(`steward-${nameOf(place)}`)
  return found === null ? undefined : JSON.parse(found).content
}
