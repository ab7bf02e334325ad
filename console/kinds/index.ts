// The registry of kinds' views, by the kind's name.
import type { Field } from '@steward/domain/kinds/kind'
import { attachments } from './attachments.tsx'
import { bool } from './bool.tsx'
import { day } from './day.tsx'
import { decimal } from './decimal.tsx'
import { dict } from './dict.tsx'
import { dicts } from './dicts.tsx'
import { file } from './file.tsx'
import { float } from './float.tsx'
import { instant } from './instant.tsx'
import { int } from './int.tsx'
import { json } from './json.tsx'
import { parent } from './parent.tsx'
import { pick } from './pick.tsx'
import { ref } from './ref.tsx'
import { refs } from './refs.tsx'
import { secret } from './secret.tsx'
import { tenant } from './tenant.tsx'
import { text } from './text.tsx'
import type { KindView } from './view.ts'

const views: Readonly<Record<string, KindView>> = {
  attachments,
  bool,
  day,
  decimal,
  dict,
  dicts,
  file,
  float,
  instant,
  int,
  json,
  parent,
  pick,
  ref,
  refs,
  secret,
  tenant,
  text,
}

/** A kind without a view of its own is shown as text. */
export const viewOf = (field: Field): KindView => views[field.kind.name] ?? text

export const viewNames: readonly string[] = Object.keys(views)
