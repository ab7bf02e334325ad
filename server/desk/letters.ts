// Letters of the product itself: mail without a sender, written with the change it tells of.
import { cut } from '@steward/domain/cut'
import type { Entity } from '@steward/domain/entity'
import { mail } from '@steward/domain/index'
import { add } from '../document/rows.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'

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
export async function sendLetter(ctx: Ctx, { to, about, zh, en }: ProductLetter): Promise<void> {
  const others = new Set(to.filter((id) => id !== null && id !== ctx.actor.userId))
  const recipientIds = [...others].flatMap((id) => (id === null ? [] : [id])).slice(0, MOST)
  if (recipientIds.length === 0) return
  // Not in the name of whoever took the step: it would stand among the mail they have written.
  await add(asProduct(ctx, 'letters'), mail, {
    recipientIds,
    subject: cut(zh.subject, SUBJECT),
    content: zh.content,
    subjectEn: cut(en.subject, SUBJECT),
    contentEn: en.content,
    aboutEntity: about.entity.name,
    aboutId: about.id,
  })
}
