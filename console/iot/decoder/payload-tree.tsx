// The sample as a tree: a click on a value uses its path, a click on a list makes its items the records.
import { cut } from '@steward/domain/cut'
import { parsePath } from '@steward/domain/iot/payload/path'
import { Reading, type Touched } from '@steward/domain/iot/payload/select'
import { recordsPath } from '@steward/domain/iot/payload/suggest'
import { Button } from 'antd'
import { useWords } from './words/use-words.ts'

export type Keys = readonly (string | number)[]

interface TreeProps {
  root: unknown
  /** What the decoder reads already. */
  touched: Touched
  rootPath: string
  purpose: string
  use: (keys: Keys) => void
  takeRecords: (path: string) => void
}

const DEEPEST = 12
const MOST = 200

export function PayloadTree({ root, ...rest }: TreeProps) {
  return (
    <ul className="payload-tree">
      <Node {...rest} value={root} keys={[]} holder={undefined} />
    </ul>
  )
}

interface NodeProps extends Omit<TreeProps, 'root'> {
  value: unknown
  keys: Keys
  holder: object | undefined
}

function Node(props: NodeProps) {
  const { value, keys } = props
  if (typeof value === 'object' && value !== null && keys.length < DEEPEST) return <Branch {...props} held={value} />
  return <Leaf {...props} />
}

function Leaf({ value, keys, holder, touched, purpose, use }: NodeProps) {
  const { t } = useWords()
  const key = keys.at(-1)
  const isRead = holder !== undefined && key !== undefined && touched.get(holder)?.has(key) === true
  const path = keys.join(' › ')
  return (
    <li>
      <button
        type="button"
        data-read={isRead}
        title={t('useLeaf', { path, purpose })}
        onClick={() => use(keys)}
        disabled={keys.length === 0}
      >
        <span>{key ?? '$'}</span>
        <code>{cut(JSON.stringify(value) ?? '', 60)}</code>
        {isRead && <small>{t('mapped')}</small>}
      </button>
    </li>
  )
}

function Branch({ held, ...props }: NodeProps & { held: object }) {
  const { keys, rootPath, takeRecords } = props
  const { t } = useWords()
  const isList = Array.isArray(held)
  const children: [string | number, unknown][] = Array.isArray(held) ? [...held.entries()] : Object.entries(held)
  const path = recordsPath(keys)
  const name = keys.at(-1) ?? '$'
  const canBeRecords = isList && children.some(([, child]) => typeof child === 'object' && child !== null)
  return (
    <li>
      <details open={keys.length < 5}>
        <summary>
          <span>{name}</span>
          <small>{isList ? `[${children.length}]` : `{${children.length}}`}</small>
          {canBeRecords && (
            <Button
              size="small"
              type={rootPath.trim() === path ? 'primary' : 'default'}
              aria-pressed={rootPath.trim() === path}
              title={t('recordsOf', { name })}
              onClick={(event) => {
                event.preventDefault()
                takeRecords(path)
              }}
            >
              {t('records')}
            </Button>
          )}
        </summary>
        <ul>
          {children.slice(0, MOST).map(([key, child]) => (
            <Node key={key} {...props} value={child} keys={[...keys, key]} holder={held} />
          ))}
          {children.length > MOST && <li>+{children.length - MOST}</li>}
        </ul>
      </details>
    </li>
  )
}

/** What these paths read of the root, for those that can be read. */
export function touchedBy(root: unknown, read: (reading: Reading) => void): Touched {
  const touched: Touched = new Map()
  try {
    const reading = new Reading(undefined, touched)
    reading.select(parsePath('$'), root, root)
    read(reading)
  } catch {
    // A half-typed decoder reads what it reads.
  }
  return touched
}
