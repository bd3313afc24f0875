import java.io.FileInputStream;
import java.util.List;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Prints for each file and standard one line: file, standard, and the rules that it breaks. */
public class CheckPdf {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files)
      for (PDFAFlavour standard : List.of(PDFAFlavour.PDFUA_1, PDFAFlavour.PDFA_2_B))
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), standard);
            PDFAValidator validator = Foundries.defaultInstance().createValidator(standard, 10000, false, false, false)) {
          TreeMap<String, Integer> broken = new TreeMap<>();
          for (TestAssertion assertion : validator.validate(parser).getTestAssertions())
            if (assertion.getStatus() != TestAssertion.Status.PASSED)
              broken.merge(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber(), 1, Integer::sum);
          System.out.println(file + "\t" + standard.getId() + "\t" + String.join(" ", broken.keySet()));
        }
  }
}
