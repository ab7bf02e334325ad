// What must hold: the inputs of one condition, by its kind.
import { USUAL_AGE } from '@steward/domain/alarm/automation/content'
import { plain } from '../../kinds/view.ts'
import { Figure, Text } from '../linkage/action-inputs.tsx'
import HoursInput from '../rule/hours-input.tsx'
import { objectIn } from '../rule/json-value.ts'
import { Compared, DeviceInput, type PartInputs, StateInput } from './parts.tsx'
import { useWords } from './words/use-words.ts'

export const conditionKinds = ['property', 'state', 'time', 'expr'] as const

export function ConditionFields(props: PartInputs) {
  const { t } = useWords()
  const { action, change } = props
  const { kind, ...hours } = action
  switch (plain(kind)) {
    case 'property':
      return (
        <div className="linkage-fields">
          <DeviceInput {...props} help={t('ownDevice')} />
          <Text {...props} name="identifier" label={t('identifier')} />
          <Compared {...props} />
          <Figure
            action={{ maxAgeSec: USUAL_AGE, ...action }}
            change={change}
            name="maxAgeSec"
            label={t('maxAge')}
            least={1}
            most={86_400}
            unit="s"
          />
        </div>
      )
    case 'state':
      return (
        <div className="linkage-fields">
          <DeviceInput {...props} help={t('ownDevice')} />
          <StateInput {...props} />
        </div>
      )
    case 'time':
      return <HoursInput value={JSON.stringify(hours)} onChange={(next) => change({ kind, ...objectIn(next) })} />
    case 'expr':
      return (
        <div className="linkage-fields">
          <DeviceInput {...props} help={t('ownDevice')} />
          <Text {...props} name="expr" label={t('expr')} />
        </div>
      )
    default:
      return null
  }
}
