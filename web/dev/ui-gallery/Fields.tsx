import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { RangeSlider } from '../../ui/RangeSlider.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Scheme, Stack } from './Board.tsx';

const PARTS = { day: 'Day', month: 'Month', year: 'Year' };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Text fields, selects, dates, sliders. */
export function Fields({ scheme }: { scheme: Scheme }) {
  const [ages, setAges] = useState({ low: 30, high: 50 });
  const [km, setKm] = useState(25);
  const [born, setBorn] = useState({ day: '14', month: '3', year: '1988' });
  return (
    <div className="gallery-columns">
      <Stack label="Text">
        <Field id={`${scheme}-mail`} label="E-mail" hint="We never show it to others.">
          {(control) => <TextInput {...control} type="email" placeholder="you@example.com" autoComplete="email" />}
        </Field>
        <Field
          id={`${scheme}-wrong`}
          label="E-mail"
          error="This address has no @."
          suggestion={
            <div>
              <Button>Use daan@gmail.com</Button>
            </div>
          }
        >
          {(control) => <TextInput {...control} type="email" defaultValue="daan.gmail.com" />}
        </Field>
        <Field id={`${scheme}-pass`} label="Password" hint="At least 8 characters.">
          {(control) => <PasswordInput {...control} showLabel="Show password" defaultValue="evening light" />}
        </Field>
        <Field id={`${scheme}-search`} label="Search">
          {(control) => <TextInput {...control} type="search" leading={<Search />} trailing="km" />}
        </Field>
        <Field id={`${scheme}-off`} label="Name" labelEnd="cannot be changed">
          {(control) => <TextInput {...control} disabled defaultValue="Daan" />}
        </Field>
        <Field id={`${scheme}-about`} label="About you" labelEnd="optional">
          {(control) => <TextArea {...control} placeholder="Bad at small talk, good at dinner." />}
        </Field>
      </Stack>
      <div className="gallery-inner">
        <Stack label="Select, date">
          <div className="beside gap-5 gallery-pair">
            <Field id={`${scheme}-iam`} label="I am">
              {(control) => (
                <Select
                  {...control}
                  options={[
                    { value: 'm', label: 'a man' },
                    { value: 'f', label: 'a woman' },
                  ]}
                />
              )}
            </Field>
            <Field id={`${scheme}-for`} label="Looking for" error="Choose one.">
              {(control) => <Select {...control} placeholder="Choose" options={[{ value: 'f', label: 'a woman' }]} />}
            </Field>
          </div>
          <DateField
            id={`${scheme}-born`}
            name="birth"
            label="Date of birth"
            hint="Others see your age, not the date."
            partLabels={PARTS}
            monthNames={MONTHS}
            value={born}
            onChange={setBorn}
            isBirthDate
          />
          <DateField
            id={`${scheme}-born2`}
            name="birth2"
            label="Date of birth"
            error="31 April does not exist."
            partLabels={PARTS}
            defaultValue={{ day: '31', month: '4', year: '1990' }}
          />
        </Stack>
        <Stack label="Sliders">
          <RangeSlider
            id={`${scheme}-ages`}
            label="Age"
            min={18}
            max={99}
            value={ages}
            onChange={setAges}
            valueText={`${ages.low} to ${ages.high}`}
            lowLabel="Youngest"
            highLabel="Oldest"
          />
          <Slider
            id={`${scheme}-km`}
            label="Distance"
            min={5}
            max={100}
            step={5}
            value={km}
            valueText={`${km} km`}
            onChange={(event) => setKm(event.target.valueAsNumber)}
          />
          <Slider
            id={`${scheme}-dis`}
            label="Off"
            min={0}
            max={10}
            value={4}
            valueText="4"
            disabled
            onChange={() => undefined}
          />
        </Stack>
      </div>
    </div>
  );
}
