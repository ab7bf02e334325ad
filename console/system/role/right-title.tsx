// A node of a permission tree: its name with what was searched, how much below it is chosen, and what is to be known.
import type { RightNode } from '@steward/domain/system/role-grant'
import type { Tally } from './check-tree.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  title: string
  /** What is searched, in lower case. */
  text: string
  node: RightNode
  tally: Tally | undefined
  mark: 'added' | 'removed' | undefined
  share: string | undefined
}

export function RightTitle({ title, text, node, tally, mark, share }: Props) {
  const { t } = useWords()
  const at = text === '' ? -1 : title.toLowerCase().indexOf(text)
  const end = at + text.length
  return (
    <span className="right-title" data-limit={node.limit} title={title}>
      {at < 0 ? (
        title
      ) : (
        <>
          {title.slice(0, at)}
          <mark>{title.slice(at, end)}</mark>
          {title.slice(end)}
        </>
      )}
      {tally && <small>{t('countOf', { on: tally.on, of: tally.of })}</small>}
      {mark && <em data-mark={mark}>{t(`mark.${mark}`)}</em>}
      {share && <small>{share}</small>}
      {node.limit && <small>{t(`limit.${node.limit}`)}</small>}
      {node.isBeyondParent && !node.limit && <small>{t('beyond')}</small>}
    </span>
  )
}
