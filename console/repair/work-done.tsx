// Above the check of an order: what was done, and the photos before and after, so that it is judged by them.
import { repairOrder } from '@steward/domain/index'
import { labelOf, useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { plain } from '../kinds/view.ts'
import type { AidProps } from '../screen/adjust.ts'
import './repair.css'

const photos = ['beforePhotos', 'afterPhotos'] as const

export function WorkDone({ rows }: AidProps) {
  const locale = useLocale()
  const [order, ...others] = rows
  if (!order || others.length > 0) return null
  const words = plain(order.repairDesc)
  return (
    <section className="repair-done">
      {words !== '' && <p>{words}</p>}
      <dl>
        {photos.map((name) => {
          const field = repairOrder.fields[name]
          const { Cell } = viewOf(field)
          const value = order[name]
          if (!Array.isArray(value) || value.length === 0) return null
          return (
            <div key={name}>
              <dt>{labelOf(field, locale)}</dt>
              <dd>
                <Cell name={name} field={field} row={order} locale={locale} value={value} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
