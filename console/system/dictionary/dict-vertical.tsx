import { dict } from '@steward/domain/index'
import { DictScreen } from './dict-screen.tsx'

export default function DictionariesAboveEachOther() {
  return <DictScreen entity={dict} hidesSort isStacked />
}
