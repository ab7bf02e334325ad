// The lines of the open document, as a table.
import { useId } from 'react'
import { labelOf, useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { PartProps } from '../screen/adjust.ts'
import './detail.css'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export function LinesTable({ entity, row, name }: PartProps & { name: string }) {
  const locale = useLocale()
  const id = useId()
  const lines = entity.lines[name]
  const rows: readonly AnyRow[] = Array.isArray(row[name]) ? row[name] : []
  if (!lines || rows.length === 0) return null
  // Not the open document itself, nor what no line says.
  const isSaid = (own: string) => rows.some((line) => !isEmpty(line[own]))
  const fields = Object.entries(lines.entity.fields).filter(
    ([own, field]) => field.by !== 'system' && own !== lines.of && isSaid(own),
  )
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>
        {labelOf(lines, locale)}
        <small>{rows.length}</small>
      </h3>
      <div className="crud-line-table">
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              {fields.map(([own, field]) => (
                <th key={own} scope="col">
                  {labelOf(field, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((line, at) => (
              <tr key={line.id}>
                <th scope="row">{at + 1}</th>
                {fields.map(([own, field]) => {
                  const { Cell } = viewOf(field)
                  return (
                    <td key={own}>
                      <Cell name={own} field={field} row={line} locale={locale} value={line[own]} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
