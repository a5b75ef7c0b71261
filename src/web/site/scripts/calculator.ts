import { type VolumetricInput, volumetricEstimate } from '../../../domain/metals/volumetric.ts';
import { volumeWords } from '../../entity/volume-words.ts';

/** A number in US style, as people paste it; NaN for anything else. */
function typed(text: string): number {
  const plain = text.trim().replace(/^(\d{1,3})(,\d{3})+(?=\.|$)/, (grouped) => grouped.replaceAll(',', ''));
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

for (const part of document.querySelectorAll('[data-script=calculator]')) {
  const inputs = [...part.querySelectorAll('input')];
  const update = () => {
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, typed(value)]));
    const of = (name: keyof VolumetricInput) => values[name] ?? Number.NaN;
    const estimate = volumetricEstimate({
      area: of('area'),
      thickness: of('thickness'),
      density: of('density'),
      grade: of('grade'),
      goldShare: of('goldShare'),
    });
    for (const [name, words] of Object.entries(volumeWords(estimate))) {
      const place = part.querySelector(`[data-result=${name}]`);
      if (place && place.textContent !== words) place.textContent = words;
    }
    for (const input of inputs) input.setAttribute('aria-invalid', String(Number.isNaN(values[input.name])));
    const fault = part.querySelector('[data-fault]');
    const words = inputs.some(({ name }) => Number.isNaN(values[name]))
      ? 'Write numbers such as 1,250 or 2.7.'
      : 'One of these is larger than a body of rock can be.';
    if (fault) fault.textContent = estimate ? '' : words;
  };
  part.addEventListener('input', update);
  part.querySelector('fieldset')!.disabled = false;
  // The browser may have kept what was typed before a reload.
  update();
}
