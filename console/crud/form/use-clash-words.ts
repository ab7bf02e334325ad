// What is said of a field or a line that two persons have changed: its name, and what each of them wrote.
import { recordOf } from '@steward/client/wire'
import { captionOf } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import type { client } from '../../data/client.ts'
import { type Locale, labelOf, useLocale } from '../../data/locale.ts'
import { queryClient } from '../../data/query.ts'
import { viewOf } from '../../kinds/index.ts'
import { idsOf } from '../../kinds/options.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import type { Names } from '../../kit/editor/notices.tsx'
import { same } from '../../kit/editor/same.ts'
import { useWords } from '../../kit/editor/words/use-words.ts'
import { isEmpty } from '../../screen/draft.ts'
import { listed } from '../../words/listed.ts'
import { type Shape, isOfLine, nameIn } from './form-parts.ts'

/** What a row was called where it was offered or shown as chosen, without asking for it. */
const knownCaption = (entityName: string, id: string): string | undefined =>
  queryClient
    .getQueriesData<Awaited<ReturnType<typeof client.choices>>>({ queryKey: [entityName, 'choices'] })
    .flatMap(([, found]) => found?.choices ?? [])
    .find((one) => one.id === id)?.label

function textOf(field: Field, name: string, typed: unknown, row: AnyRow | undefined, locale: Locale): string {
  const { open, format } = viewOf(field)
  if (field.kind.secret) return '••••••'
  if (row && same(open ? open(row[name]) : row[name], typed)) return format(row[name], { name, field, row, locale })
  const { entity } = field
  if (entity !== undefined) return listed(idsOf(typed).map((id) => knownCaption(entity, id) ?? id))
  return open ? plain(typed) : format(typed, { name, field, row: { [captionOf(name)]: '' } as AnyRow, locale })
}

/** `latest`: the row as it was read last. */
export function useClashWords({ fields, lines, row }: Shape, latest: AnyRow | undefined = row): Names {
  const { t } = useWords()
  const locale = useLocale()
  const sayOf = (field: Field, name: string, typed: unknown) =>
    isEmpty(typed) ? t('emptied') : textOf(field, name, typed, latest, locale)
  const sayLine = (key: string, line: unknown): string =>
    Object.entries(lines[nameIn(key)]?.entity.fields ?? {})
      .flatMap(([name, field]) => {
        const typed = recordOf(line)[name]
        return isEmpty(typed) ? [] : [textOf(field, name, typed, undefined, locale)]
      })
      .join(' ')
  return {
    nameOf(key) {
      const named = fields[nameIn(key)] ?? lines[nameIn(key)]
      return named ? labelOf(named, locale) : nameIn(key)
    },
    textOf(content, _other, key) {
      if (isOfLine(key)) return sayLine(key, content)
      const field = fields[key]
      return field ? sayOf(field, key, content) : plain(content)
    },
  }
}
