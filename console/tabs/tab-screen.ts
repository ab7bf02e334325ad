// Custom element around a tab's screen. React's `Activity` hides by `display: none`, and showing it again would lay
// everything out anew: 250 ms for two hundred rows. This element is hidden by CSS that keeps its layout (frame.css).
import type { HTMLAttributes } from 'react'

class TabScreen extends HTMLElement {
  /** React only sets `display` here: by `setProperty` to hide, by assignment to show. */
  override get style(): CSSStyleDeclaration {
    const leave = () => this.toggleAttribute('data-away', true)
    const come = () => this.toggleAttribute('data-away', false)
    return Object.defineProperties(Object.create(super.style) as CSSStyleDeclaration, {
      setProperty: { value: leave },
      display: { set: come },
    })
  }
}

export const defineTabScreen = (): void => customElements.define('tab-screen', TabScreen)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tab-screen': HTMLAttributes<TabScreen>
    }
  }
}
