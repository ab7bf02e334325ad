// Letters of the product itself: mail without a sender, written with the change it tells of.
import { cut } from '@steward/domain/cut'
import type { Entity } from '@steward/domain/entity'
import { mail } from '@steward/domain/index'
import { add } from '../document/rows.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'
import { recordMessages } from '../resource/message-rows.ts'

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
}

const MOST = 100
const SUBJECT = 255

/** Whoever does something is not told of it. */
export async function sendLetter(ctx: Ctx, { to, ...letter }: ProductLetter): Promise<void> {
  const others = new Set(to.filter((id) => id !== null && id !== ctx.actor.userId))
  const receivers = [...others].flatMap((id) => (id === null ? [] : [{ userId: id }]))
  await writeLetter(ctx, { ...letter, to: receivers.slice(0, MOST) })
}

/** Somebody who gets a letter, perhaps for a message that did not reach him. */
export interface LetterReceiver {
  userId: string
  resendOf?: string
}

/** Writes it to each of these people, with the record of it. */
export async function writeLetter(
  ctx: Ctx,
  { to, about, zh, en }: Omit<ProductLetter, 'to'> & { to: readonly LetterReceiver[] },
): Promise<void> {
  if (to.length === 0) return
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
    channel: 'letter',
    source: mail.name,
    about: { entity: about.entity.name, id: about.id },
    words: { zh: { title: zh.subject, content: zh.content }, en: { title: en.subject, content: en.content } },
    status: 'delivered',
    to: to.map((one) => ({ ...one, sourceId })),
  })
}
