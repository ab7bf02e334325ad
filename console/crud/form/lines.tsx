// The lines of a document in its form: a table of inputs. Enter in the last line adds one, and what is pasted from a sheet
// fills cells to the right and downwards.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Lines } from '@steward/domain/lines'
import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { labelOf, useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { formFields } from '../../screen/draft.ts'
import { useWords } from '../../words/document.ts'
import { type LineErrors, type TypedLine, newLine, pasted } from './line-values.ts'
import './lines.css'

interface Props {
  lines: Lines
  rows: readonly TypedLine[]
  errors: LineErrors
  change: (rows: readonly TypedLine[]) => void
}

export default function LinesInput({ lines, rows, errors, change }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const fields = formFields(lines.entity.fields)
  const isFull = rows.length >= lines.max

  const focus = (at: number) =>
    requestAnimationFrame(() =>
      body.current?.rows[at]?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus(),
    )
  function add(): void {
    if (isFull) return
    change([...rows, newLine(lines)])
    focus(rows.length)
  }
  const set = (at: number, name: string, value: unknown) =>
    change(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)))
  function remove(at: number): void {
    change(rows.filter((_, index) => index !== at))
    focus(Math.max(0, at - 1))
  }
  function paste(event: ClipboardEvent, at: number, name: string): void {
    const after = pasted(lines, rows, { at, name }, event.clipboardData.getData('text/plain'))
    if (!after) return
    event.preventDefault()
    change(after)
  }
  const enter = (event: KeyboardEvent, at: number) => {
    const isChoosing = event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing || isChoosing) return
    event.preventDefault()
    if (at === rows.length - 1) add()
    else focus(at + 1)
  }

  return (
    <section className="form-lines" aria-labelledby={id}>
      <h3 id={id}>
        {labelOf(lines, locale)} <small>{t('lines.hint', { max: lines.max })}</small>
      </h3>
      {rows.length > 0 && (
        <div className="form-lines-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('lines.no')}</th>
                {fields.map(([name, field]) => (
                  <th key={name} scope="col" data-needed={(field.required && field.default === undefined) || undefined}>
                    {labelOf(field, locale)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row, at) => (
                <tr key={row.key} onKeyDown={(event) => enter(event, at)}>
                  <th scope="row">{at + 1}</th>
                  {fields.map(([name, field]) => {
                    const { Input } = viewOf(field)
                    const fault = errors[`${at}.${name}`]
                    return (
                      <td key={name} onPaste={(event) => paste(event, at, name)} data-wide={!viewOf(field).isNumeric}>
                        <label>
                          <span className="st-visually-hidden">{`${labelOf(field, locale)} ${at + 1}`}</span>
                          <Input
                            name={name}
                            field={field}
                            value={row[name]}
                            onChange={(value) => set(at, name, valueOf(value))}
                            aria-invalid={fault !== undefined}
                          />
                        </label>
                        {fault && <p role="alert">{fault}</p>}
                      </td>
                    )
                  })}
                  <td>
                    <IconButton
                      label={t('lines.remove', { no: at + 1 })}
                      icon={<DeleteOutlined />}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {errors[''] && <p role="alert">{errors['']}</p>}
      <Button icon={<PlusOutlined />} disabled={isFull} onClick={add}>
        {t('lines.add')}
      </Button>
    </section>
  )
}

/** antd's inputs hand over an event, its other controls the value. */
const valueOf = (given: unknown): unknown =>
  given !== null && typeof given === 'object' && 'target' in given && given.target instanceof HTMLElement
    ? given.target instanceof HTMLInputElement || given.target instanceof HTMLTextAreaElement
      ? given.target.value
      : null
    : given
