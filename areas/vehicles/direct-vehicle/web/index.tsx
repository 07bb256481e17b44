import { customise } from '#packages/web/kit/customise.ts'
import { directVehicle } from '../direct-vehicle.ts'
import { DirectCars } from './direct-cars.tsx'

export default customise(directVehicle, { detail: { after: { what: DirectCars } } })
