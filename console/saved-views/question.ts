// What the menu of views is given, and what it asks in a dialog.
import type { SavedView, SavedViewsProps } from '../screen/saved-view.ts'

export interface MenuProps extends SavedViewsProps {
  isChanged: boolean
}

/** What is asked about a view in a dialog; the menu is closed meanwhile. */
export type Question = { ask: 'name'; view?: SavedView } | { ask: 'share'; view: SavedView }
