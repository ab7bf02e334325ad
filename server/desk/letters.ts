// Letters of the product itself: mail without a sender, written with the change it tells of.
import { cut } from '@steward/domain/cut'
import type { ToldKind } from '@steward/domain/desk/dictionaries'
import { kindOf } from '@steward/domain/desk/told-kind'
import type { Entity } from '@steward/domain/entity'
import { mail } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { add } from '../document/rows.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'
import { type Sending, recordMessages } from '../resource/message-rows.ts'
import { sendCopies } from './told/copies.ts'
import { joinLetters } from './told/together.ts'
import { withhold } from './told/withhold.ts'

interface Words {
  subject: string
  content: string
}

export interface ProductLetter {
  to: readonly (string | null)[]
  /** The row the reader is led to. */
  about: { entity: Pick<Entity, 'name'>; id: string }
  zh: Words
  en: Words
  /** Where the row itself does not say it: of an alarm its level decides. */
  kind?: ToldKind
  /** Asked for by its reader: neither choices nor quiet hours are asked. */
  isAwaited?: boolean
  /** What had it sent, by name. */
  origin?: string
  /** Letters with the same one go together; without it each stands by itself. */
  mergeKey?: string | undefined
}

const MOST = 100
const SUBJECT = 255

/** Whoever does something is not told of it. What a reader does not want now is kept back, and said to be. */
export async function sendLetter(ctx: Ctx, { to, ...letter }: ProductLetter): Promise<void> {
  const others = new Set(to.flatMap((id) => (id !== null && id !== ctx.actor.userId ? [id] : [])))
  const people = [...others].slice(0, MOST)
  const { mergeKey, isAwaited = false } = letter
  const kind = letter.kind ?? kindOf(entities.find(({ name }) => name === letter.about.entity.name))
  const now = isAwaited ? people : await withhold(ctx, sendingOf(letter), kind, people)
  const left = mergeKey === undefined || now.length === 0 ? now : await joinLetters(ctx, { ...letter, mergeKey }, now)
  await writeLetter(ctx, { ...letter, to: left.map((userId) => ({ userId })) })
  await sendCopies(ctx, letter, kind, now)
}

type Content = Omit<ProductLetter, 'to'>

const sendingOf = ({ about, zh, en, origin, mergeKey }: Content): Omit<Sending, 'status' | 'to'> => ({
  channel: 'letter',
  source: mail.name,
  about: { entity: about.entity.name, id: about.id },
  words: { zh: { title: zh.subject, content: zh.content }, en: { title: en.subject, content: en.content } },
  origin,
  mergeKey,
})

/** Somebody who gets a letter, perhaps for a message that did not reach him. */
export interface LetterReceiver {
  userId: string
  resendOf?: string
}

/** Writes it to each of these people at once, with the record of it. */
export async function writeLetter(
  ctx: Ctx,
  { to, ...letter }: Content & { to: readonly LetterReceiver[] },
): Promise<string | undefined> {
  if (to.length === 0) return undefined
  const { about, zh, en } = letter
  // Not in the name of whoever took the step: it would stand among the mail they have written.
  const { id: sourceId } = await add(asProduct(ctx, 'letters'), mail, {
    recipientIds: to.map(({ userId }) => userId),
    subject: cut(zh.subject, SUBJECT),
    content: zh.content,
    subjectEn: cut(en.subject, SUBJECT),
    contentEn: en.content,
    aboutEntity: about.entity.name,
    aboutId: about.id,
  })
  await recordMessages(ctx, {
    ...sendingOf(letter),
    status: 'delivered',
    to: to.map((one) => ({ ...one, sourceId })),
  })
  return sourceId
}
