// Actions in the house itself: carried out in the transaction that notes them, so that each happens exactly once.
import type { ActionOf, TellingAction } from '@steward/domain/alarm/linkage/actions'
import type { Place } from '@steward/domain/alarm/linkage/places'
import { cut } from '@steward/domain/cut'
import { kindOfAlarm } from '@steward/domain/desk/told-kind'
import { alarmRecord, automationInstance } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { sendLetter } from '../../desk/letters.ts'
import { withhold } from '../../desk/told/withhold.ts'
import { hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { command } from '../../iot/command/control.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { hasEmail, queueEmails } from '../../resource/email/queue.ts'
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
    case 'email':
      return sendEmails(ctx, piece, action)
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
const toldOf = (ctx: Ctx, { isTest, askedBy, facts }: Piece, action: TellingAction): Promise<Person[]> =>
  peopleOf(ctx, isTest ? { userIds: askedBy === null ? [] : [askedBy] } : action, facts.areaId)

/** The row a message leads to. */
export function aboutOf({ facts, run, linkageId }: Piece): { entity: string; id: string } {
  if (facts.alarmId !== null) return { entity: alarmRecord.name, id: facts.alarmId }
  return run ? { entity: automationInstance.name, id: run.instanceId } : { entity: 'alarm-linkage', id: linkageId }
}

/** The last line of a message: what sent it. */
function byWhat({ run, linkageName }: Piece): { zh: string; en: string } {
  const [zh, en] = run ? ['场景联动', 'automation'] : ['告警联动', 'alarm linkage']
  return { zh: `——${zh}“${linkageName}”`, en: `— ${en} “${linkageName}”` }
}

async function sendLetters(ctx: Ctx, piece: Piece, action: ActionOf<'letter'>): Promise<Came> {
  const people = await toldOf(ctx, piece, action)
  if (people.length === 0) throw problem('linkage.nobody')
  const { called = [], others = [] } = Object.groupBy(people, ({ isCalled }) => (isCalled ? 'called' : 'others'))
  await sendLettersTo(ctx, piece, { action, people: called, isAwaited: true })
  await sendLettersTo(ctx, piece, { action, people: others, isAwaited: piece.isTest })
  return { zh: `已告知${people.length}人`, en: `${people.length} people told` }
}

interface Lettered {
  action: ActionOf<'letter'>
  people: readonly Person[]
  isAwaited: boolean
}

async function sendLettersTo(ctx: Ctx, piece: Piece, { action, people, isAwaited }: Lettered): Promise<void> {
  const { facts, linkageName } = piece
  const about = aboutOf(piece)
  const by = byWhat(piece)
  const [zh, en] = [textOf(action.text, facts, 'zh'), textOf(action.text, facts, 'en')]
  for (let at = 0; at < people.length; at += LETTER)
    await sendLetter(ctx, {
      to: people.slice(at, at + LETTER).map(({ id }) => id),
      about: { entity: { name: about.entity }, id: about.id },
      zh: { subject: zh, content: `${zh}\n${by.zh}` },
      en: { subject: en, content: `${en}\n${by.en}` },
      kind: kindOfAlarm(facts.level),
      isAwaited,
      origin: linkageName,
      mergeKey: facts.mergeKey,
    })
}

/** Longest value of a place in a text message. */
const VALUE = 64

/** An empty value is a dash, since a network refuses blanks. */
const valueIn = (values: Readonly<Record<Place, string>>, place: string) =>
  cut(String(Reflect.get(values, place) ?? '').trim() || '-', VALUE)

async function sendTexts(ctx: Ctx, piece: Piece, action: ActionOf<'sms'>): Promise<Came> {
  const all = (await toldOf(ctx, piece, action)).filter(({ phone }) => phone !== '')
  const people = await wantedBy(ctx, piece, 'sms', all)
  const phones = [...new Set([...people.map(({ phone }) => phone), ...(piece.isTest ? [] : action.phones)])]
  const kept = all.length - people.length
  if (phones.length === 0 && kept === 0) throw problem('linkage.nobody')
  const texts = textServiceOf(ctx)
  if (!texts) throw problem('linkage.no-sms', { no: piece.actionNo })
  const { facts, linkageName: origin } = piece
  const occasion = { about: aboutOf(piece), origin, mergeKey: facts.mergeKey }
  const valueOf = (place: string) => valueIn(facts.values.zh, place)
  if (phones.length > 0) await texts.send(ctx, action.smsCode ?? '', phones, valueOf, occasion)
  return cameOf(phones.length, kept, ['短信', 'text messages'])
}

async function sendEmails(ctx: Ctx, piece: Piece, action: ActionOf<'email'>): Promise<Came> {
  const all = (await toldOf(ctx, piece, action)).filter(({ email }) => email !== '')
  if (all.length === 0) throw problem('linkage.no-address')
  if (!(await hasEmail(ctx))) throw problem('linkage.no-email', { no: piece.actionNo })
  const people = await wantedBy(ctx, piece, 'email', all)
  const by = byWhat(piece)
  const { facts, linkageName: origin } = piece
  const [zh, en] = [textOf(action.text, facts, 'zh'), textOf(action.text, facts, 'en')]
  const sent = await queueEmails(
    ctx,
    {
      zh: { title: zh, content: `${zh}\n${by.zh}` },
      en: { title: en, content: `${en}\n${by.en}` },
    },
    people.map(({ id, email }) => ({ userId: id, email })),
    { about: aboutOf(piece), origin, mergeKey: facts.mergeKey },
  )
  return cameOf(sent, all.length - people.length, ['邮件', 'e-mails'])
}

/** Those of them who want to be told so, now; of the others it is noted why they are not. */
async function wantedBy(
  ctx: Ctx,
  piece: Piece,
  channel: 'sms' | 'email',
  people: readonly Person[],
): Promise<Person[]> {
  if (piece.isTest) return [...people]
  const { facts, linkageName: origin } = piece
  const [zh, en] = [textOf(undefined, facts, 'zh'), textOf(undefined, facts, 'en')]
  const words = { zh: { title: zh, content: zh }, en: { title: en, content: en } }
  const ids = people.flatMap(({ id, isCalled }) => (isCalled ? [] : [id]))
  const unsent = { channel, source: '', about: aboutOf(piece), words, origin }
  const now = new Set(await withhold(ctx, unsent, kindOfAlarm(facts.level), ids))
  return people.filter(({ id, isCalled }) => isCalled || now.has(id))
}

function cameOf(sent: number, kept: number, [zh, en]: readonly [zh: string, en: string]): Came {
  const more = {
    zh: kept > 0 ? `，${kept}人按个人偏好暂不发送` : '',
    en: kept > 0 ? `, ${kept} kept back as wished` : '',
  }
  return { zh: `已提交${sent}条${zh}${more.zh}`, en: `${sent} ${en} handed over${more.en}` }
}

async function order(ctx: Ctx, piece: Piece, action: ActionOf<'command'>): Promise<Came> {
  const deviceId = action.deviceId ?? piece.facts.deviceId
  if (deviceId === null) throw problem('linkage.gone-device', { no: piece.actionNo })
  const author = await authorOf(ctx, piece)
  const { commandId } = await command(ctx, {
    deviceId,
    identifier: action.identifier,
    value: action.value,
    reason: cut(`${piece.run ? '场景联动' : '告警联动'}：${piece.linkageName}`, 200),
    source: 'linkage',
    ...(author === undefined ? {} : { askedBy: author }),
  })
  return { zh: '指令已下达', en: 'The command was given', commandId }
}

/** Who said last what it does: a critical command waits for somebody else to approve it. */
async function authorOf(ctx: Ctx, { linkageId, run }: Piece): Promise<string | undefined> {
  const [row] = await ctx.tx.query(
    `select coalesce(update_user, create_user)::text as id from ${run ? 'automation_instance' : 'alarm_linkage'} where id = $1`,
    [run?.instanceId ?? linkageId],
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
