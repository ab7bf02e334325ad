// Actions in the house itself: carried out in the transaction that notes them, so that each happens exactly once.
import type { ActionOf } from '@steward/domain/alarm/linkage/actions'
import type { Place } from '@steward/domain/alarm/linkage/places'
import { cut } from '@steward/domain/cut'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { sendLetter } from '../../desk/letters.ts'
import { hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { command } from '../../iot/command/control.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { textServiceOf } from '../../resource/text-service.ts'
import { openRequestOf } from '../alarm-record.ts'
import { textOf } from './facts.ts'
import type { Piece } from './piece.ts'
import { type Person, peopleOf } from './receivers.ts'

/** What came of it, in both languages; a command goes on. */
export interface Came {
  zh: string
  en: string
  commandId?: string
}

/** Throws a problem with what is in the way. */
export async function performHere(ctx: Ctx, piece: Piece): Promise<Came> {
  const { action } = piece
  switch (action?.kind) {
    case 'letter':
      return sendLetters(ctx, piece, action)
    case 'sms':
      return sendTexts(ctx, piece, action)
    case 'command':
      return order(ctx, piece, action)
    case 'repair':
      return requestRepair(ctx, piece, action)
    case 'shelve':
      return shelve(ctx, piece, action)
    default:
      throw problem('row.missing', { entity: '告警', entityEn: 'Alarm' })
  }
}

/** Recipients of one letter. */
const LETTER = 100

/** A test goes to whoever asked for it alone. */
const toldOf = (ctx: Ctx, { isTest, askedBy, facts }: Piece, action: ActionOf<'letter' | 'sms'>): Promise<Person[]> =>
  peopleOf(ctx, isTest ? { userIds: askedBy === null ? [] : [askedBy] } : action, facts.areaId)

async function sendLetters(ctx: Ctx, piece: Piece, action: ActionOf<'letter'>): Promise<Came> {
  const people = await toldOf(ctx, piece, action)
  if (people.length === 0) throw problem('linkage.nobody')
  const { facts, linkageName } = piece
  const about =
    facts.alarmId === null
      ? { entity: { name: 'alarm-linkage' }, id: piece.linkageId }
      : { entity: alarmRecord, id: facts.alarmId }
  const [zh, en] = [textOf(action.text, facts, 'zh'), textOf(action.text, facts, 'en')]
  for (let at = 0; at < people.length; at += LETTER)
    await sendLetter(ctx, {
      to: people.slice(at, at + LETTER).map(({ id }) => id),
      about,
      zh: { subject: zh, content: `${zh}\n——告警联动“${linkageName}”` },
      en: { subject: en, content: `${en}\n— alarm linkage “${linkageName}”` },
    })
  return { zh: `已告知${people.length}人`, en: `${people.length} people told` }
}

/** Longest value of a place in a text message. */
const VALUE = 64

/** An empty value is a dash, since a network refuses blanks. */
const valueIn = (values: Readonly<Record<Place, string>>, place: string) =>
  cut(String(Reflect.get(values, place) ?? '').trim() || '-', VALUE)

async function sendTexts(ctx: Ctx, piece: Piece, action: ActionOf<'sms'>): Promise<Came> {
  const people = await toldOf(ctx, piece, action)
  const own = people.map(({ phone }) => phone).filter((phone) => phone !== '')
  const phones = [...new Set([...own, ...(piece.isTest ? [] : action.phones)])]
  if (phones.length === 0) throw problem('linkage.nobody')
  const texts = textServiceOf(ctx)
  if (!texts) throw problem('linkage.no-sms', { no: piece.actionNo })
  await texts.send(ctx, action.smsCode ?? '', phones, (place) => valueIn(piece.facts.values.zh, place))
  return { zh: `已提交${phones.length}条短信`, en: `${phones.length} text messages handed over` }
}

async function order(ctx: Ctx, piece: Piece, action: ActionOf<'command'>): Promise<Came> {
  const deviceId = action.deviceId ?? piece.facts.deviceId
  if (deviceId === null) throw problem('linkage.gone-device', { no: piece.actionNo })
  const author = await authorOf(ctx, piece.linkageId)
  const { commandId } = await command(ctx, {
    deviceId,
    identifier: action.identifier,
    value: action.value,
    reason: cut(`告警联动：${piece.linkageName}`, 200),
    source: 'linkage',
    ...(author === undefined ? {} : { askedBy: author }),
  })
  return { zh: '指令已下达', en: 'The command was given', commandId }
}

/** Who said last what it does: a critical command waits for somebody else to approve it. */
async function authorOf(ctx: Ctx, linkageId: string): Promise<string | undefined> {
  const [row] = await ctx.tx.query(
    'select coalesce(update_user, create_user)::text as id from alarm_linkage where id = $1',
    [linkageId],
  )
  return row?.id === null || row?.id === undefined ? undefined : String(row.id)
}

/** One that was requested already is no failure: somebody was faster. */
async function requestRepair(ctx: Ctx, { facts }: Piece, { description }: ActionOf<'repair'>): Promise<Came> {
  const alarm = await alarmOf(ctx, facts.alarmId)
  // One that was turned down or withdrawn is followed by another.
  if (await openRequestOf(ctx, alarm.id))
    return { zh: '该告警已有报修单', en: 'A repair was requested for the alarm already' }
  await takeStep(ctx, alarmRecord, alarm.id, 'repair', {
    description: description ? textOf(description, facts, 'zh') : facts.values.zh.alarm,
  })
  return { zh: '已报修', en: 'A repair was requested' }
}

/** Held: what people could not do to it by its state is judged here, since the product has no relations to it. */
async function alarmOf(ctx: Ctx, id: string | null) {
  const [alarm] = id === null ? [] : await hold(ctx, alarmRecord, [id])
  if (!alarm) throw problem('row.missing', { entity: alarmRecord.zh, entityEn: alarmRecord.en })
  return alarm
}

/** Minutes for which a critical alarm may be put aside. */
const LONGEST_CRITICAL = 120

async function shelve(ctx: Ctx, { facts }: Piece, { minutes, reason }: ActionOf<'shelve'>): Promise<Came> {
  const { id, alarmNo, alarmLevel, alwaysTold } = await alarmOf(ctx, facts.alarmId)
  if (alwaysTold === 1) throw problem('alarm.always-told', { numbers: alarmNo, numbersEn: alarmNo })
  if (alarmLevel === 1 && minutes > LONGEST_CRITICAL) throw problem('alarm.shelved-long')
  await takeStep(ctx, alarmRecord, id, 'shelve', { minutes, shelveReason: reason })
  return { zh: `已搁置${minutes}分钟`, en: `Shelved for ${minutes} minutes` }
}
