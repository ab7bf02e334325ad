import { InputNumber } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { unitWord } from '../duration.ts'
import { significant } from '../significant.ts'
import { type InputProps, control, plain } from '../view.ts'

export function IntInput(props: InputProps) {
  const { field, value, onChange } = props
  const locale = useLocale()
  return (
    <InputNumber<number>
      {...control(props)}
      className="kind-fill"
      value={plain(value) === '' ? null : Number(value)}
      precision={0}
      min={field.min}
      max={field.max}
      suffix={unitWord(field.unit, locale)}
      onChange={onChange}
    />
  )
}

/** The value stays text, so that no digit is lost to floating point. */
export function DecimalInput(props: InputProps) {
  const { field, value, onChange } = props
  const limit = (edge: number | undefined) => (edge === undefined ? undefined : String(edge))
  return (
    <InputNumber<string>
      {...control(props)}
      className="kind-fill"
      stringMode
      value={plain(value) === '' ? null : plain(value)}
      precision={field.scale ?? 2}
      formatter={(shown, { userTyping, input }) => (userTyping ? input : significant(shown))}
      min={limit(field.min)}
      max={limit(field.max)}
      suffix={field.unit}
      onChange={onChange}
    />
  )
}

/** No rounding: all digits of the measured value. */
export function FloatInput(props: InputProps) {
  const { field, value, onChange } = props
  return (
    <InputNumber<number>
      {...control(props)}
      className="kind-fill"
      value={plain(value) === '' ? null : Number(value)}
      min={field.min}
      max={field.max}
      suffix={field.unit}
      onChange={onChange}
    />
  )
}
