// What parts of a drawing are called, and what they say, where somebody chooses between two of them.
import { plain } from '../../../kinds/view.ts'
import type { Names } from '../../../kit/editor/notices.tsx'
import { same } from '../../../kit/editor/same.ts'
import { useWords } from '../words/use-words.ts'
import { type Drawn, isFact } from './drawing-parts.ts'

const words = { width: 'width', height: 'height', ground: 'ground', modelFileId: 'base', refreshMs: 'refresh' } as const

const saidOf = ({ node }: Drawn) => (node && 'text' in node ? node.text : node && 'label' in node ? node.label : '')

export function useDrawnNames(): Names {
  const { t } = useWords()
  return {
    nameOf(key, content) {
      if (isFact(key)) return t(words[key])
      const drawn = content as Drawn
      const id = key.slice('node '.length)
      return drawn.node ? `${t(`kinds.${drawn.node.kind}`)} ${saidOf(drawn) || id}` : id
    },
    /** Of something drawn only what differs. */
    textOf(content, other, key) {
      if (isFact(key)) return plain(content)
      const [{ node, bindings }, against] = [content as Drawn, (other ?? { bindings: [] }) as Drawn]
      const differs = (name: string) => !same(Object(node)[name], Object(against.node)[name])
      return [
        ...(node && (differs('x') || differs('y')) ? [`${node.x}, ${node.y}`] : []),
        ...(node && (differs('w') || differs('h')) ? [`${node.w} × ${node.h}`] : []),
        ...(differs('text') || differs('label') ? [`“${saidOf({ bindings, ...(node ? { node } : {}) }) ?? ''}”`] : []),
        ...(node && differs('turn') ? [`${t('turn')} ${node.turn ?? 0}°`] : []),
        ...(same(bindings, against.bindings) ? [] : [`${t('bindings')} ${bindings.length}`]),
      ].join(' · ')
    },
  }
}
