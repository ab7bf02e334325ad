export { dashboardWall } from './dashboard-wall.ts'
