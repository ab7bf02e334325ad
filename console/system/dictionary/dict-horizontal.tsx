import { dict } from '@steward/domain/index'
import { DictScreen } from './dict-screen.tsx'

export default function DictionariesSideBySide() {
  return <DictScreen entity={dict} />
}
