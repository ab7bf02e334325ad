// The input of a reference: a combobox that searches as one types; on a phone a sheet with large lines.
import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, type InputRef, Popover } from 'antd'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { labelOf, useLocale } from '../../data/locale.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { inSentence } from '../../words/in-sentence.ts'
import { listed } from '../../words/listed.ts'
import { control } from '../view.ts'
import { ChoiceList, optionId } from './list.tsx'
import { type ChoiceProps, type ChoiceState, useChoice } from './use-choice.ts'
import { useWords } from './words/use-words.ts'

interface Shared {
  choice: ChoiceState
  list: string
}

/** What every box with this listbox says to assistive technology. */
const spoken = ({ choice, list }: Shared) => ({
  role: 'combobox',
  autoComplete: 'off',
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  'aria-expanded': choice.isOpen,
  'aria-controls': choice.isOpen ? list : undefined,
  'aria-activedescendant': choice.isOpen && choice.at >= 0 ? optionId(list, choice.at) : undefined,
})

interface More {
  /** In place of the arrow. */
  suffix?: ReactNode
  beside?: (choice: ChoiceState) => ReactNode
}

export function RowChoice({ beside, ...props }: ChoiceProps & More) {
  const choice = useChoice(props)
  const isNarrow = useNarrow()
  const list = useId()
  const box = useRef<InputRef>(null)
  const shared = { ...props, choice, list, box }
  return (
    <>
      {isNarrow ? <PhoneChoice {...shared} /> : <DeskChoice {...shared} />}
      {beside?.(choice)}
    </>
  )
}

type BoxProps = ChoiceProps & Shared & Pick<More, 'suffix'> & { box: RefObject<InputRef | null> }

const wordsOf = ({ choice }: Shared) => listed(choice.chosen.map(({ label }) => label))

function Suffix({ choice, disabled, suffix }: BoxProps) {
  const { t } = useWords()
  const canClear = choice.chosen.length > 0 && !disabled
  return (
    <span className="choice-suffix">
      {canClear && (
        <button
          type="button"
          tabIndex={-1}
          className="choice-clear"
          aria-label={t('clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            choice.clear()
          }}
        >
          <CloseCircleFilled />
        </button>
      )}
      {suffix ?? <DownOutlined aria-hidden />}
    </span>
  )
}

// Of antd's popover, both sides, px.
const PADDING = 24

function DeskChoice(props: BoxProps) {
  const { choice, list, box } = props
  const { onBlur, placeholder, ...rest } = control(props)
  const [width, setWidth] = useState(0)
  const words = wordsOf(props)
  const open = () => {
    if (props.disabled) return
    setWidth(box.current?.input?.closest<HTMLElement>('.ant-input-affix-wrapper')?.offsetWidth ?? 0)
    choice.open()
  }
  return (
    <Popover
      open={choice.isOpen}
      arrow={false}
      placement="bottomLeft"
      destroyOnHidden
      rootClassName="choice-popover"
      content={
        <div style={{ width: Math.max(width - PADDING, 300) }}>
          <ChoiceList choice={choice} id={list} />
        </div>
      }
    >
      <Input
        {...rest}
        {...spoken(props)}
        ref={box}
        className="choice-box"
        spellCheck={false}
        title={choice.isOpen ? undefined : words}
        value={choice.isOpen ? choice.text : words}
        placeholder={choice.isOpen && words !== '' ? words : placeholder}
        suffix={<Suffix {...props} />}
        onClick={open}
        onChange={(event) => {
          if (!choice.isOpen) open()
          choice.type(choice.isOpen ? event.target.value : added(words, event.target.value))
        }}
        onKeyDown={(event) => {
          // Before the letter arrives: an input method must not begin beside the shown caption (its key is `Process`).
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
          if (!choice.isOpen && isPlain && /^(Arrow(Up|Down)|Enter|Process|.)$/.test(event.key)) open()
          choice.press(event)
        }}
        onBlur={() => {
          choice.close()
          onBlur?.()
        }}
      />
    </Popover>
  )
}

/** Typing over the shown caption: what was added to it. */
function added(words: string, now: string): string {
  if (now.startsWith(words)) return now.slice(words.length)
  return now.endsWith(words) ? now.slice(0, now.length - words.length) : now
}

function PhoneChoice(props: BoxProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { choice, list, box, disabled } = props
  const { onBlur, ...rest } = control(props)
  const search = useRef<InputRef>(null)
  const { role, 'aria-haspopup': opens } = spoken(props)
  useClosedByBack(choice.close, choice.isOpen)
  return (
    <>
      <Input
        {...rest}
        ref={box}
        role={role}
        aria-haspopup={opens}
        aria-expanded={choice.isOpen}
        className="choice-box"
        readOnly
        inputMode="none"
        value={wordsOf(props)}
        suffix={<Suffix {...props} />}
        onClick={() => disabled || choice.open()}
        onKeyDown={choice.press}
        onBlur={() => choice.isOpen || onBlur?.()}
      />
      <Drawer
        open={choice.isOpen}
        placement="bottom"
        size="88%"
        rootClassName="choice-sheet"
        title={t('title', { name: inSentence(labelOf(props.field, locale)) })}
        onClose={choice.close}
        afterOpenChange={(isOpen) => isOpen && search.current?.focus({ preventScroll: true })}
        destroyOnHidden
        footer={
          choice.isMany && (
            <Button type="primary" block onClick={choice.close}>
              {t('done', { count: choice.chosen.length })}
            </Button>
          )
        }
      >
        {/* React events bubble through portals: the form beneath must not react. */}
        <div className="choice-sheet-body" onKeyDown={(event) => event.stopPropagation()}>
          <Input
            {...spoken(props)}
            ref={search}
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={choice.text}
            onChange={(event) => choice.type(event.target.value)}
            onKeyDown={choice.press}
          />
          <ChoiceList choice={choice} id={list} />
        </div>
      </Drawer>
    </>
  )
}
