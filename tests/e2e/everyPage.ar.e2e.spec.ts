import { testEveryPage } from '../helpers/everyPage'

testEveryPage('ar')
